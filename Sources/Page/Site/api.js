/** The server's API as functions. Every address is relative to the page, so that the token stays in it. */
import { failureWords, say } from "./texts.js";

/** An error answer, with a sentence in the page's language. */
export class Refusal extends Error {
    constructor(status, code, message) {
        super(message);
        this.name = "Refusal";
        this.status = status;
        this.code = code;
    }
}

async function ask(address, { method = "GET", body, signal, keepalive, tag = null } = {}) {
    const request = { method, signal, keepalive, headers: tag === null ? {} : { "If-Match": tag } };
    if (body instanceof Blob) request.body = body;
    else if (body !== undefined) {
        request.body = JSON.stringify(body);
        request.headers["Content-Type"] = "application/json";
    }
    const answer = await sent(`api/${address}`, request);
    if (answer.ok) return answer;
    throw await refusal(answer);
}

/** The answer to a request; a server that is gone is a refusal too. */
async function sent(address, request) {
    try {
        return await fetch(address, request);
    } catch (error) {
        if (error.name === "AbortError") throw error;
        throw new Refusal(0, "no-server", say("noServer"));
    }
}

async function refusal(answer) {
    const { error } = await answer.json().catch(() => ({}));
    return new Refusal(answer.status, error?.code ?? "unknown", error ? failureWords(error) : answer.statusText);
}

const json = async (address, request) => (await ask(address, request)).json();

/** The answer, and the entity tag of the state it describes. */
async function tagged(address, request) {
    const answer = await ask(address, request);
    return { answer: await answer.json(), tag: answer.headers.get("ETag") };
}

const version = (item) => encodeURIComponent(item.version ?? "");

export const api = {
    items: () => json("items"),
    /** The identifiers of the items that somebody has looked at. */
    reviewed: async () => new Set((await json("items/reviewed")).reviewed),
    choices: () => json("choices"),
    kaomoji: () => json("kaomoji"),
    addresses: () => json("addresses"),
    jobs: () => json("jobs"),
    job: (id) => json(`jobs/${id}`),

    /**
     * Reads what is saved for a picture at a path from `place`. Writing and erasing send the tag of the state they
     * start from.
     */
    read: (place) => tagged(place),
    write: (place, body, { tag, keepalive }) => tagged(place, { method: "PUT", body, tag, keepalive }),
    erase: (place, { tag }) => tagged(place, { method: "DELETE", tag }),
    /** A picture covered as `body` says, and the rectangles of its patches by the numbers of the faces. */
    async preview(id, body, side, signal) {
        const answer = await ask(`items/${id}/preview?side=${side}`, { method: "POST", body, signal });
        return { blob: await answer.blob(), patches: JSON.parse(answer.headers.get("Kaomask-Patches") ?? "{}") };
    },

    /** A small picture of what an order for a collage or a card would make. */
    async previewOf(order, side, signal) {
        const answer = await ask(`jobs/preview?side=${side}`, { method: "POST", body: order, signal });
        return { blob: await answer.blob() };
    },

    /** The server's reason for not sending a picture; null if it sends it. */
    async reason(path) {
        const answer = await sent(path).catch((error) => error);
        return answer.ok ? null : (answer instanceof Refusal ? answer : await refusal(answer)).message;
    },

    people: () => json("people"),
    lookForPeople: (ids) => json("people", { method: "POST", body: ids }),
    forgetPeople: () => json("people", { method: "DELETE" }),
    rememberPeople: (persons) => json("people/names", { method: "PUT", body: persons }),

    sounds: () => json("sounds"),
    addSound: (name, file) => json(`sounds?name=${encodeURIComponent(name)}`, { method: "POST", body: file }),
    upload: (name, file) => json(`uploads?name=${encodeURIComponent(name)}`, { method: "POST", body: file }),
    start: (body) => json("jobs", { method: "POST", body }),
    cancel: (id) => json(`jobs/${id}`, { method: "DELETE" }),
};

/** The paths of what is saved for a picture. */
export const place = {
    faces: (item) => `items/${item.id}/faces`,
    strokes: (item) => `items/${item.id}/strokes`,
};

/** The addresses of pictures and files. */
export const address = {
    thumbnail: (item, side) => `api/items/${item.id}/thumbnail?side=${side}&v=${version(item)}`,
    picture: (item, side) => `api/items/${item.id}/picture?side=${side}&v=${version(item)}`,
    movie: (item) => `api/items/${item.id}/movie`,
    personFace: (place) => `api/people/faces/${place}`,
    kaomojiFace: (name, side) => `api/kaomoji/${encodeURIComponent(name)}/face?side=${side}`,
    file: (job, result, number) => `api/jobs/${job.id}/results/${result.index}/files/${number}`,
    resultPicture: (job, result, side) => `api/jobs/${job.id}/results/${result.index}/picture?side=${side}`,
    zip: (job) => `api/jobs/${job.id}/zip`,
};

/** Listens to the server's events with callbacks; the browser reconnects after a lost connection. */
export function listen({ items, job, open }) {
    const events = new EventSource("api/events");
    events.addEventListener("items", (event) => items(JSON.parse(event.data)));
    events.addEventListener("job", (event) => job(JSON.parse(event.data)));
    events.addEventListener("open", () => open());
    return events;
}
