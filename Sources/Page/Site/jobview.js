/** One job: its progress and its results. */
import { address } from "./api.js";
import { announce, fill, icon, make } from "./dom.js";
import { endWords } from "./jobs.js";
import { bytes, failureWords, many, remarkWords, say } from "./texts.js";

export class JobView {
    #jobs;
    #library;
    #cards = new Map();

    constructor(jobs, library) {
        this.#jobs = jobs;
        this.#library = library;
        this.heading = make("h2", {});
        this.words = make("p", { role: "status" });
        this.bar = make("progress", { "aria-label": say("progress") });
        this.actions = make("div", { className: "actions" });
        this.results = make("ul", { className: "results" });
        this.faceless = make("details", { className: "faceless", hidden: true }, make("summary", {}), make("p", { className: "quiet" }));
        this.element = make(
            "article",
            { className: "job" },
            make("div", { className: "job-head" }, this.heading, this.actions),
            this.words,
            this.bar,
            this.results,
            this.faceless,
        );
    }

    show(job) {
        const running = job.state === "running";
        this.heading.textContent = say(`make.${job.kind}`);
        this.words.textContent = endWords(job, this.#jobs);
        this.bar.hidden = !running;
        this.bar.max = Math.max(1, job.total);
        this.bar.value = job.done;
        this.element.dataset.state = job.state;
        this.element.setAttribute("aria-busy", running ? "true" : "false");
        this.#offer(running ? "cancel" : job.results.some((result) => result.files?.length > 0) && "zip", job);
        for (const result of job.results) {
            if (!isFaceless(result)) this.#showResult(job, result);
        }
        this.#showFaceless(job.results.filter(isFaceless));
    }

    /** Offers what can be done with the job; what is offered already stays. */
    #offer(action, job) {
        if (action === this.offered) return;
        this.offered = action;
        fill(
            this.actions,
            action === "cancel" ? make("button", { type: "button", onclick: () => this.#cancel(job) }, say("cancel")) : null,
            action === "zip"
                ? make("a", { className: "button", href: address.zip(job), download: "" }, icon("download"), say("downloadAll"))
                : null,
        );
    }

    /** Shows the pictures without a face in one line, which opens to their names. */
    #showFaceless(results) {
        this.faceless.hidden = results.length === 0;
        if (results.length === this.shownFaceless) return;
        this.shownFaceless = results.length;
        const [summary, names] = this.faceless.children;
        summary.textContent = many("facelessPictures", results.length);
        names.textContent = results.map((result) => result.name).join(", ");
    }

    async #cancel(job) {
        await this.#jobs.cancel(job).catch((error) => announce(error.message));
    }

    #showResult(job, result) {
        const key = JSON.stringify(result);
        const known = this.#cards.get(result.index);
        if (known?.key === key) return;
        const element = make(
            "li",
            { className: `result ${result.status}` },
            this.#picture(job, result),
            make("div", { className: "words" }, make("b", {}, result.name), this.#said(result)),
            make("div", { className: "files" }, (result.files ?? []).map((file, number) => link(job, result, file, number))),
        );
        if (known) known.element.replaceWith(element);
        else {
            const next = [...this.#cards].filter(([index]) => index > result.index).sort(([a], [b]) => a - b)[0];
            this.results.insertBefore(element, next?.[1].element ?? null);
        }
        this.#cards.set(result.index, { key, element });
    }

    #said(result) {
        const words = [result.status !== "written" && say(`status.${result.status}`), result.message && failureWords(result), ...(result.notes ?? []).map(remarkWords)];
        if (result.status === "written" && result.faces > 0) words.unshift(many("coveredFaces", result.faces));
        return words.filter(Boolean).map((sentence) => make("p", { className: "quiet" }, sentence));
    }

    /**
     * A picture of a result: a Live Photo plays while it is pressed, a movie has controls, anything else is an image.
     */
    #picture(job, result) {
        const files = result.files ?? [];
        const movie = files.findIndex((file) => file.type.startsWith("video/"));
        const still = files.findIndex((file) => file.type.startsWith("image/"));
        if (still < 0 && movie < 0) return null;
        if (still < 0 && movie >= 0) {
            return make("video", {
                controls: true, playsInline: true, preload: "metadata", src: address.file(job, result, movie), "aria-label": result.name,
            });
        }
        // A GIF is shown unchanged, because it is animated; everything else is shown as a JPEG of the right size.
        const moving = files[still]?.type === "image/gif";
        const source = moving ? address.file(job, result, still) : address.resultPicture(job, result, 640);
        const covered = result.item && this.#library.item(result.item);
        const picture = make("img", { src: source, alt: say("resultOf", { name: covered?.name ?? result.name }), loading: "lazy" });
        if (movie < 0) return picture;
        return make(
            "div",
            { className: "pressable" },
            make(
                "live-photo",
                {
                    movie: address.file(job, result, movie),
                    tabIndex: 0,
                    role: "button",
                    "aria-label": say("pressLabel", { name: result.name }),
                    unplayable: say("unplayable"),
                },
                picture,
            ),
            make("span", { className: "badges" }, make("span", { className: "badge live" }, icon("live"), say("kind.live"))),
        );
    }
}

/** `true` if nothing was made because there is no face. */
const isFaceless = (result) => result.status === "skipped" && !result.files?.length && !result.check;

function link(job, result, file, number) {
    return make(
        "a",
        { href: `${address.file(job, result, number)}?download=1`, download: file.name },
        icon("download"),
        make("span", {}, file.name),
        make("small", {}, bytes(file.size)),
    );
}
