/** The bar below the grid: one button that covers all faces, its progress, and what came of it. */
import { address } from "./api.js";
import { announce, fill, icon, make, settings } from "./dom.js";
import { leftWords } from "./jobs.js";
import { many, say } from "./texts.js";
import { isFilm } from "./tile.js";

export class CoverBar {
    #library;
    #jobs;
    #job = null;

    constructor(library, jobs) {
        this.#library = library;
        this.#jobs = jobs;
        this.words = make("p", { role: "status" });
        this.progress = make("progress", { "aria-label": say("progress"), hidden: true });
        this.actions = make("div", { className: "actions" });
        this.label = make("span", {});
        this.button = make(
            "button",
            { type: "button", className: "primary large", onclick: () => this.start(library.shown) },
            icon("cover"),
            this.label,
        );
        this.element = make("footer", { className: "bar cover-bar", "aria-label": say("coverAll") },
            make("div", { className: "said" }, this.words, this.progress), this.actions, this.button);
        jobs.addEventListener("change", ({ detail }) => this.#follow(detail));
        library.addEventListener("items", () => this.#show());
        this.#show();
    }

    /** Covers the faces of items, those of films last: they take longest. */
    async start(items) {
        const all = [...items.filter((item) => !isFilm(item)), ...items.filter(isFilm)];
        if (all.length === 0) return;
        settings.set("coveredOnce", true);
        try {
            const id = await this.#jobs.start({ kind: "cover", items: all.map((item) => item.id), options: {} });
            this.#job = this.#jobs.list.find((job) => job.id === id);
        } catch (error) {
            announce(error.message);
        }
        this.#show();
    }

    /** Follows the job with the most pictures among those that cover: single ones are made in passing. */
    #follow(job) {
        if (job.kind !== "cover") return;
        const isSame = this.#job?.id === job.id;
        if (!isSame && job.total === 1 && (this.#job || job.state !== "running")) return;
        if (isSame || !this.#job || Number(job.id) > Number(this.#job.id)) this.#job = job;
        this.#show();
    }

    #show() {
        const job = this.#job;
        const running = job?.state === "running";
        this.element.hidden = this.#library.shown.length === 0;
        this.progress.hidden = !running;
        this.button.hidden = running;
        this.button.classList.toggle("primary", !job);
        this.label.textContent = say(job ? "coverAgain" : "coverAll");
        if (running) {
            this.progress.max = Math.max(1, job.total);
            this.progress.value = job.done;
        }
        this.words.textContent = this.#sentence(job);
        const key = `${job?.id}${job?.state}`;
        if (key === this.drawn) return;
        this.drawn = key;
        const files = !running && job?.results.some((result) => result.files?.length > 0);
        fill(
            this.actions,
            running ? make("button", { type: "button", onclick: () => this.#cancel() }, say("cancel")) : null,
            files
                ? make("a", { className: "button primary", href: address.zip(job), download: "" }, icon("download"), say("downloadAll"))
                : null,
        );
    }

    #sentence(job) {
        if (!job) return settings.get("coveredOnce", false) ? "" : say("coverHint", { output: this.#library.output });
        if (job.state === "running") return leftWords(job, this.#jobs);
        return coveredWords(job.results);
    }

    async #cancel() {
        await this.#jobs.cancel(this.#job).catch((error) => announce(error.message));
    }
}

/** A sentence that counts what came of covering. */
export function coveredWords(results) {
    const covered = results.filter((result) => result.status === "written" && result.faces > 0);
    const faces = covered.reduce((sum, result) => sum + result.faces, 0);
    const count = (test) => results.filter(test).length;
    const faceless = count((result) => ["skipped", "copied"].includes(result.status));
    const check = count((result) => result.check);
    const failed = count((result) => result.status === "failed");
    return [
        many("coveredPictures", covered.length, { faces: many("coveredFaces", faces) }),
        faceless && many("skipped", faceless),
        check && many("toCheck", check),
        failed && many("notMade", failed),
    ].filter(Boolean).join(" ");
}
