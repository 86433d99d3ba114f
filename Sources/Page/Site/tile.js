/** One picture in the grid. */
import { address } from "./api.js";
import { icon, make } from "./dom.js";
import { dateWords, kindWords, minutes, say } from "./texts.js";

/** Milliseconds after which a press on a tile is not a click. */
export const HOLD = 300;

/**
 * Creates a tile with `side` CSS pixels at `place`; `count` is the number of tiles in the grid. A picture that has been
 * covered is shown covered.
 */
export function makeTile(item, index, { side, count, place, coverage }) {
    const covered = coverage.picture(item);
    const picture = make("img", {
        alt: "",
        decoding: "async",
        draggable: false,
        src: covered
            ? address.resultPicture(covered.job, covered.result, thumbnailSide(side))
            : address.thumbnail(item, thumbnailSide(side)),
        onerror: () => tile.classList.add("broken"),
    });
    const tile = make(
        "div",
        {
            className: "tile",
            id: `tile-${index}`,
            role: "option",
            "data-index": index,
            "data-original": covered && !moves(item) ? address.thumbnail(item, thumbnailSide(side)) : null,
            "data-key": tileKey(item, count, coverage),
            "aria-posinset": index + 1,
            "aria-setsize": count,
        },
        moves(item)
            ? make("live-photo", { movie: address.movie(item), hold: HOLD, unplayable: say("unplayable") }, picture)
            : picture,
        badges(item, coverage.states(item)),
        make("span", { className: "pick" }),
        make("span", { className: "name" }, item.name),
    );
    tile.style.width = `${side}px`;
    tile.style.height = `${side}px`;
    tile.style.transform = `translate(${place.x}px, ${place.y}px)`;
    return tile;
}

/** A key of everything a tile shows, to tell whether it must be replaced. */
export const tileKey = (item, count, coverage) => JSON.stringify([item, count, item && coverage.key(item)]);

/** Shows the position in the order of picking, from 1; undefined for items that are not picked. */
export function markTile(tile, item, order, states) {
    tile.setAttribute("aria-selected", order ? "true" : "false");
    const words = [item.name, kindWords(item), item.dated && dateWords(item.date)];
    if (item.saved) words.push(say("edited"));
    for (const state of states) words.push(say(`state.${state}`));
    if (order) words.push(say("pickedAs", { n: order }));
    tile.setAttribute("aria-label", words.filter(Boolean).join(", "));
    tile.querySelector(".pick").replaceChildren(order ? `${order}` : icon("tick"));
}

/** `true` if there is a movie to play. */
export const moves = (item) => item.kinds.includes("live") || item.kinds.includes("movie");

/** `true` for a movie that is no half of a Live Photo. */
export const isFilm = (item) => item.kinds.every((kind) => kind === "movie");

/** The smallest size offered by the server that looks sharp. */
export function thumbnailSide(pixels) {
    const wanted = pixels * Math.min(devicePixelRatio, 2);
    return wanted <= 160 ? 160 : wanted <= 360 ? 320 : 640;
}

/** The kinds of a picture, as badges. */
export function badges(item, states = []) {
    return make(
        "span",
        { className: "badges" },
        item.kinds.filter((kind) => kind !== "photo").map((kind) =>
            make(
                "span",
                { className: `badge ${kind}`, title: say(`kind.${kind}`) },
                icon(kind),
                kind === "movie" && say("kind.movie"),
                kind === "movie" && Number.isFinite(item.duration) && minutes(item.duration),
            )),
        states.filter((state) => state !== "faceless").map((state) =>
            make("span", { className: `badge ${state}`, title: say(`state.${state}`) }, icon(state))),
        item.saved && make("span", { className: "badge edited", title: say("edited") }, icon("edited")),
    );
}
