/** The review: one picture after the other of those that need eyes, by keys alone. Decisions are saved as edits. */
import { address, api, place } from "./api.js";
import { Boxes } from "./boxes.js";
import { announce, backLink, fill, make } from "./dom.js";
import { Edits } from "./edits.js";
import { many, moment, say } from "./texts.js";
import { isFilm } from "./tile.js";

/** How many pictures are looked for before they are wanted. */
const AHEAD = 20;

/** A picture or film under review, and what there is to decide on it. */
class Entry {
    #decided = new Set();
    #seeing = null;

    /** Creates an entry; `covered` is what came of covering the item, as {job, result}. */
    constructor(item, covered) {
        this.item = item;
        this.covered = covered;
        this.isFilm = isFilm(item);
        this.edits = Edits.of(place.faces(item));
    }

    /** Looks for faces; a film's are looked for when it is covered. */
    async load() {
        if (!this.isFilm) await this.edits.load();
    }

    /** The face or near miss to decide on, or the seconds of a film; undefined if there is none left. */
    get question() {
        if (this.isFilm) return this.covered?.result.mayShow?.find((span) => !this.#decided.has(span));
        const { unsure, numbered } = this.edits;
        return unsure[0] ?? numbered.find((face) => isDoubtful(face) && !this.#decided.has(face));
    }

    /** `true` if somebody should look at it. */
    get needsEyes() {
        return this.edits.outdated || !this.isFilm && this.edits.faces.length === 0 || this.question !== undefined;
    }

    /** `true` when everything has been decided. */
    get isDone() {
        return this.isFilm ? this.question === undefined : this.edits.reviewedBy === "";
    }

    async flush() {
        await this.#seeing;
        await this.edits.flush();
    }

    /** Decides the question, or on the picture where there is none; returns how to undo it. */
    decide(covers) {
        const { edits, question } = this;
        if (this.isFilm) return this.#see(question);
        const isFirst = !edits.saved && !edits.isChanged;
        this.#decided.add(question);
        const isNearMiss = edits.unsure.includes(question);
        // With its last question answered, the picture has been looked at; "" is whoever is here.
        const open = edits.unsure.length - (isNearMiss ? 1 : 0)
            + edits.faces.filter((face) => isDoubtful(face) && !this.#decided.has(face)).length;
        if (open === 0) edits.reviewedBy = "";
        if (isNearMiss && covers) edits.accept(question);
        else if (isNearMiss) edits.dismiss(question);
        else {
            if (question && covers) delete question.covered;
            else if (question) question.covered = false;
            edits.touch();
        }
        return async () => {
            this.#decided.delete(question);
            edits.undo();
            // Nothing is left behind of a picture that was not touched before.
            if (isFirst) await edits.forget();
            else await edits.flush();
        };
    }

    /** Some seconds of a film, or all of it, have been seen. */
    #see(span) {
        const { edits } = this;
        this.#decided.add(span);
        const isLast = this.question === undefined;
        if (isLast) this.#seeing = edits.see(this.item.saved).catch((error) => announce(error.message));
        return () => {
            this.#decided.delete(span);
            if (!isLast) return;
            edits.reviewedBy = null;
            if (this.item.saved) edits.touch();
            else edits.forget().catch((error) => announce(error.message));
        };
    }
}

const isDoubtful = (face) => face.covered === false || face.thin || face.perhapsAnimal;

export class Review {
    #library;
    #jobs;
    #entries = [];
    #index = 0;
    #undo = [];
    #closing = new AbortController();
    /** The pictures nobody has looked at, in order; those before `#scanned` have been searched. */
    #items = [];
    #scanned = 0;
    #others = [];
    #isSearching = false;

    constructor(library, jobs) {
        this.#library = library;
        this.#jobs = jobs;
        this.title = say("review");
        this.stage = make("div", { className: "stage" });
        this.name = make("h1", {}, say("review"));
        this.share = make("p", { className: "quiet", role: "status" });
        this.words = make("p", { className: "question", role: "status" }, say("searching"));
        this.keys = make("div", { className: "keys" });
        this.element = make(
            "div",
            { className: "view review" },
            make(
                "header",
                {},
                backLink(say("back")),
                this.name,
                make("div", { className: "actions" }, this.share),
            ),
            make("main", { tabIndex: -1 }, this.stage),
            make("footer", { className: "bar" }, this.words, this.keys),
        );
    }

    get itemId() {
        return this.#entry?.item.id;
    }

    get #entry() {
        return this.#entries[this.#index];
    }

    async open() {
        const { signal } = this.#closing;
        addEventListener("keydown", (event) => this.#key(event), { signal });
        addEventListener("pagehide", () => this.#entries.forEach(({ edits }) => edits.leave()), { signal });
        this.element.querySelector("main").focus({ preventScroll: true });
        try {
            const reviewed = await api.reviewed();
            this.#items = this.#pictures.filter(({ id }) => !reviewed.has(id));
        } catch (error) {
            announce(error.message);
            return;
        }
        await this.#search();
    }

    /** Everything to look at, films last. */
    get #pictures() {
        const { all } = this.#library;
        return [...all.filter((item) => !isFilm(item)), ...all.filter(isFilm)];
    }

    async close() {
        this.#closing.abort();
        await Promise.all(this.#entries.map((entry) => entry.flush()));
        this.#library.refresh().catch(() => {});
    }

    /** Looks for pictures that need eyes, as far as they are wanted soon. */
    async #search() {
        if (this.#isSearching) return;
        this.#isSearching = true;
        while (this.#scanned < this.#items.length && this.#entries.length < this.#index + AHEAD) {
            if (this.#closing.signal.aborted) return;
            const item = this.#items[this.#scanned];
            const entry = new Entry(item, this.#library.coverage.of(item));
            this.#scanned += 1;
            try {
                await entry.load();
            } catch {
                // A picture that cannot be read is not covered either, which the run says.
                continue;
            }
            if (entry.needsEyes) this.#entries.push(entry);
            else this.#others.push(entry);
            const now = entry.needsEyes ? this.#entries.length - 1 : this.#index;
            if (entry.needsEyes && now === this.#index) this.#show();
            else if (now === this.#index + 1) this.#preload();
            this.#count();
        }
        this.#isSearching = false;
        if (!this.shown) this.#show();
    }

    /** The pictures that need no eyes, after those that do. */
    #goOn() {
        this.#entries.push(...this.#others.splice(0));
        this.#show();
    }

    #count() {
        const pictures = this.#pictures;
        const done = pictures.length - this.#items.length
            + [...this.#entries, ...this.#others].filter(({ edits }) => edits.reviewedBy !== null).length;
        this.share.textContent = say("reviewed", { n: done.toLocaleString(), of: pictures.length.toLocaleString() });
    }

    #show() {
        const entry = this.#entry;
        this.#count();
        if (!entry) {
            this.#showEnd();
            return;
        }
        if (this.shown !== entry) this.#draw(entry);
        const { question } = entry;
        if (entry.isFilm) {
            this.#showFilm(entry, question);
            return;
        }
        const isNearMiss = entry.edits.unsure.includes(question);
        this.boxes.choose(isNearMiss ? null : question ?? null);
        this.boxes.element.querySelector(".unsure")?.classList.toggle("asked", isNearMiss);
        this.#magnify(question);
        const asked = !question ? (entry.edits.outdated ? "changed" : entry.edits.faces.length > 0 ? "allRight" : "noFace")
            : isNearMiss ? "missed" : question.covered === false ? "bare" : "doubt";
        this.words.textContent = say(`ask.${asked}`);
        this.#offer([
            ["y", say(question ? "answer.cover" : "answer.right"), () => this.#decide(true)],
            question && ["n", say("answer.bare"), () => this.#decide(false)],
            ["a", say("addFace"), () => this.#add()],
            ["u", say("undo"), () => this.#takeBack(), this.#undo.length === 0],
            ["←", say("previous"), () => this.#step(-1), this.#index === 0],
            ["→", say("next"), () => this.#step(1)],
        ]);
    }

    /** Shows the film where it needs eyes, as it was covered. */
    #showFilm({ item, covered }, span) {
        if (span) this.film.currentTime = (span.from + span.to) / 2;
        const isMade = covered?.result.files?.length > 0;
        this.words.textContent = span ? say("ask.shows", { from: moment(span.from), to: moment(span.to) })
            : say(isMade ? "ask.allRight" : "ask.uncovered");
        this.#offer([
            isMade && ["y", say("answer.right"), () => this.#decide(true)],
            isMade && ["n", say("answer.shows"), () => this.#step(1)],
            !isMade && ["c", say("coverFilm"), () => this.#cover(item)],
            ["u", say("undo"), () => this.#takeBack(), this.#undo.length === 0],
            ["←", say("previous"), () => this.#step(-1), this.#index === 0],
            ["→", say("next"), () => this.#step(1)],
        ]);
    }

    #cover(item) {
        this.#jobs.start({ kind: "cover", items: [item.id], options: {} }).catch((error) => announce(error.message));
        this.#step(1);
    }

    #drawFilm({ item, covered }) {
        const file = covered?.result.files?.length > 0 && address.file(covered.job, covered.result, 0);
        this.film = make("video", {
            controls: true, muted: true, playsInline: true, preload: "auto", src: file || address.movie(item), "aria-label": item.name,
        });
        const sheet = make("div", { className: "sheet" }, this.film);
        sheet.style.setProperty("--aspect", `${(item.width ?? 16) / (item.height ?? 9)}`);
        fill(this.stage, sheet);
    }

    #draw(entry) {
        this.shown = entry;
        const { item, edits } = entry;
        this.name.textContent = item.name;
        if (entry.isFilm) {
            this.#drawFilm(entry);
            return;
        }
        this.boxes = new Boxes(edits);
        this.boxes.addEventListener("remove", ({ detail }) => (detail.added ? edits.remove(detail) : null));
        edits.addEventListener("change", () => this.boxes.draw(), { signal: this.#closing.signal });
        const picture = make("img", { src: this.#picture(item), alt: item.name, decoding: "sync" });
        const sheet = make("div", { className: "sheet" }, picture, this.boxes.element);
        sheet.style.setProperty("--aspect", `${edits.width / edits.height}`);
        this.loupe = make("div", { className: "loupe", "aria-hidden": "true", hidden: true });
        fill(this.stage, sheet, this.loupe);
        this.#preload();
    }

    /** The face in question, enlarged in a corner. */
    #magnify(question) {
        const { item, edits } = this.#entry;
        // A large face is seen without it.
        this.loupe.hidden = !question || question.box[2] > edits.width / 6;
        if (this.loupe.hidden) return;
        const [x, y, width, height] = question.box;
        const [middle, center] = [x + width / 2, y + height / 2];
        const shown = 2 * Math.max(width, height);
        Object.assign(this.loupe.style, {
            backgroundImage: `url("${this.#picture(item)}")`,
            backgroundSize: `${(100 * edits.width) / shown}% auto`,
            backgroundPosition: `${share(middle, shown, edits.width)}% ${share(center, shown, edits.height)}%`,
            // The face is not covered by what enlarges it.
            left: middle > edits.width / 2 ? "8px" : "auto",
            right: middle > edits.width / 2 ? "auto" : "8px",
        });
    }

    #picture(item) {
        return address.picture(item, Math.min(4096, Math.max(1600, Math.ceil((innerWidth * devicePixelRatio) / 400) * 400)));
    }

    #preload() {
        const next = this.#entries[this.#index + 1];
        if (next) new Image().src = this.#picture(next.item);
    }

    #offer(keys) {
        fill(this.keys, keys.filter(Boolean).map(([key, label, onclick, disabled = false]) =>
            make("button", { type: "button", onclick, disabled, "data-key": key }, make("kbd", {}, key), label)));
    }

    #showEnd() {
        const isSearching = this.#scanned < this.#items.length;
        this.shown = null;
        this.name.textContent = say("review");
        fill(this.stage);
        this.words.textContent = isSearching ? say("searching") : [say("nothingToReview"), many("notReviewed", this.#others.length)].join(" ");
        this.#offer([
            this.#others.length > 0 && !isSearching && ["Enter", say("reviewOthers"), () => this.#goOn()],
            this.#index > 0 && ["u", say("undo"), () => this.#takeBack(), this.#undo.length === 0],
            this.#index > 0 && ["←", say("previous"), () => this.#step(-1)],
        ]);
    }

    #decide(covers) {
        const entry = this.#entry;
        const undo = entry.decide(covers);
        this.#undo.push([this.#index, undo]);
        if (entry.isDone) {
            entry.flush().then(() => {
                if (["failed", "conflict"].includes(entry.edits.state)) {
                    announce(say("leftUnsaved", { name: entry.item.name, reason: entry.edits.problem }));
                }
            });
            this.#step(1);
        } else this.#show();
    }

    async #takeBack() {
        const last = this.#undo.pop();
        if (!last) return;
        const [index, undo] = last;
        await undo();
        this.#index = index;
        this.#show();
    }

    #step(by) {
        this.#index = Math.max(0, Math.min(this.#entries.length, this.#index + by));
        this.#show();
        this.#search();
    }

    #add() {
        const { edits } = this.#entry;
        const side = Math.min(edits.width, edits.height) / 5;
        const face = edits.add([(edits.width - side) / 2, (edits.height - side) / 2, side, side]);
        this.boxes.choose(face, { focus: true });
        this.words.textContent = say("boxHelp");
    }

    #key(event) {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        const isBox = event.target.matches?.(".box");
        const name = { ArrowLeft: "←", ArrowRight: "→" }[event.key] ?? (event.key === "Enter" ? "Enter" : event.key.toLowerCase());
        if (isBox && (event.key === "Enter" || event.key === "Escape")) {
            event.target.blur();
            this.#show();
        } else if (event.key === "Escape") location.hash = "";
        else {
            const button = this.keys.querySelector(`[data-key="${CSS.escape(name)}"]:not(:disabled)`);
            if (!button || event.key === "Enter" && event.target.matches?.("button, a")) return;
            button.click();
        }
        event.preventDefault();
    }
}

/** The position of a background whose part around `middle` is shown, in percent. */
const share = (middle, shown, whole) => (whole <= shown ? 50 : Math.max(0, Math.min(100, (100 * (middle - shown / 2)) / (whole - shown))));
