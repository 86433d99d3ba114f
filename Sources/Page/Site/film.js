/** A film in the viewer: its player, the seconds that need eyes, and everybody who is in it. */
import { address } from "./api.js";
import { shownKaomoji } from "./boxes.js";
import { fill, icon, make, once, switchControl } from "./dom.js";
import { Gallery } from "./gallery.js";
import { SaveState } from "./savestate.js";
import { failureWords, many, minutes, moment, say } from "./texts.js";

export class Film {
    #viewer;
    #edits;
    #chosen = null;
    #showsOriginal = false;
    #gallery = null;

    constructor(viewer) {
        this.#viewer = viewer;
        this.#edits = viewer.edits;
        this.video = make("video", {
            controls: true, playsInline: true, preload: "metadata", poster: viewer.picture(), "aria-label": viewer.item.name,
        });
        const sheet = viewer.sheet(this.video);
        this.video.addEventListener("loadedmetadata", () => {
            if (this.video.videoWidth) viewer.shape(sheet, this.video.videoWidth, this.video.videoHeight);
            this.#setLength(this.video.duration);
        });
        this.video.addEventListener("error", () => {
            sheet.append(make("span", { className: "word", role: "status" }, say("unplayable")));
        });
        this.doubts = make("div", { className: "doubts", role: "group", "aria-label": say("doubtfulSeconds") });
        this.#setLength(viewer.item.duration);
        this.strip = make("div", { className: "faces strip", role: "group", "aria-label": say("faces") });
        this.stage = make("div", { className: "film" }, make("div", { className: "film-picture" }, sheet), this.doubts, this.strip);

        this.said = make("p", { className: "quiet", role: "status" });
        this.cover = make("button", { type: "button", className: "save-covered" }, icon("cover"), say("coverFilm"));
        this.cover.addEventListener("click", () => once(this.cover, () => this.#cover()));
        this.find = make("button", { type: "button" }, say("findFaces"));
        this.find.addEventListener("click", () => once(this.find, () => this.#find()));
        this.result = make("div", {});
        this.face = make("section", { className: "chosen-face" });
        this.element = make(
            "div", { className: "film-panel" }, this.said, make("div", { className: "row" }, this.cover, this.find), this.result,
            this.face, new SaveState(this.#edits).element);
        this.#edits.addEventListener("change", () => this.#drawFaces());
        this.#edits.addEventListener("load", () => this.#drawFaces());
        viewer.jobs.addEventListener("change", () => this.#play(), { signal: viewer.closing });
        this.#play();
        if (viewer.item.saved) this.#find();
    }

    /** What came of covering the film, as {job, result}; null if that was not asked for. */
    get #covered() {
        return this.#viewer.library.coverage.of(this.#viewer.item) ?? null;
    }

    /** Plays the covered film where there is one, unless the original is asked for. */
    #play() {
        const covered = this.#covered;
        const file = covered?.result.files?.length > 0 && address.file(covered.job, covered.result, 0);
        const source = file && !this.#showsOriginal ? file : address.movie(this.#viewer.item);
        if (this.video.getAttribute("src") !== source) {
            const { currentTime } = this.video;
            this.video.src = source;
            this.video.currentTime = currentTime;
        }
        const key = `${file}`;
        if (key === this.drawn) return;
        this.drawn = key;
        fill(this.result, file && [
            switchControl(say("showOriginal"), this.#showsOriginal, (on) => {
                this.#showsOriginal = on;
                this.#play();
            }),
            make("a", { className: "button", href: `${file}?download=1`, download: covered.result.files[0].name }, icon("download"), say("saveCovered")),
        ] || null);
        this.#drawDoubts();
    }

    /** The seconds that may show a face, as buttons that jump there. */
    #drawDoubts() {
        const spans = this.#covered?.result.mayShow ?? [];
        this.doubts.hidden = spans.length === 0;
        fill(this.doubts, spans.map(({ from, to }) => {
            const label = say("mayShow", { from: moment(from), to: moment(to) });
            const button = make("button", { type: "button", title: label, "aria-label": label, onclick: () => this.#jump(from) });
            button.style.left = `calc(100% * ${from} / var(--length))`;
            button.style.width = `calc(100% * ${to - from} / var(--length))`;
            return button;
        }));
        if (this.#covered) this.said.textContent = this.#covered.result.message
            ? failureWords(this.#covered.result)
            : [many("facesCovered", this.#covered.result.faces ?? 0), spans.length > 0 && many("doubts", spans.length)].filter(Boolean).join(" ");
    }

    /** Sets the seconds that the bar of doubts stands for; its buttons stay, with their focus. */
    #setLength(seconds) {
        if (seconds) this.doubts.style.setProperty("--length", seconds);
    }

    #jump(seconds) {
        this.video.pause();
        this.video.currentTime = seconds;
    }

    async #cover() {
        this.said.textContent = say("coveringFilm");
        try {
            await this.#edits.flush();
            const job = await this.#viewer.jobs.finish({ kind: "cover", items: [this.#viewer.item.id], options: {} });
            const [result] = job.results;
            this.said.textContent = result?.message ? failureWords(result) : "";
            this.drawn = null;
            this.#play();
        } catch (error) {
            this.said.textContent = error.message;
        }
    }

    async #find() {
        this.said.textContent = say("searching");
        if (!await this.#viewer.load()) {
            this.said.textContent = this.#viewer.problem;
            return;
        }
        this.said.textContent = this.#edits.summary;
        const choices = await this.#viewer.choices;
        if (choices) this.#gallery = new Gallery(choices.kaomoji, (text) => this.#draw(text));
        this.find.hidden = true;
        this.#drawFaces();
        await this.#takePictures();
    }

    /** The faces in the order in which they come into view. */
    get #faces() {
        return this.#edits.faces.toSorted((a, b) => a.id - b.id);
    }

    #drawFaces() {
        if (!this.find.hidden) return;
        const before = new Map([...this.strip.children].map((button) => [button.dataset.face, button]));
        const buttons = this.#faces.map((face) => {
            const button = before.get(`${face.id}`) ?? make(
                "button", { type: "button", className: "face", "data-face": face.id, onclick: () => this.#choose(face.id) },
                make("canvas", { width: 96, height: 96 }), make("span", {}, face.track ? minutes(face.track.from) : ""));
            button.classList.toggle("bare", face.covered === false);
            button.setAttribute("aria-pressed", face.id === this.#chosen ? "true" : "false");
            button.setAttribute("aria-label", say(face.covered === false ? "faceLabelOff" : "faceLabel", { n: face.id, kaomoji: shownKaomoji(face) }));
            return button;
        });
        if (buttons.length !== this.strip.children.length || buttons.some((button) => !before.has(button.dataset.face))) {
            fill(this.strip, buttons);
        }
    }

    /** Takes the picture of each face from the film itself, where it is seen best. */
    async #takePictures() {
        const film = make("video", { muted: true, playsInline: true, preload: "auto", src: address.movie(this.#viewer.item) });
        for (const { id, box: [x, y, width, height], track } of this.#faces) {
            if (!await seeked(film, track?.seen ?? 0) || this.#viewer.closing.aborted) break;
            const canvas = this.strip.querySelector(`[data-face="${id}"] canvas`);
            const scale = film.videoWidth / this.#edits.width;
            const side = 1.5 * Math.max(width, height);
            canvas?.getContext("2d").drawImage(
                film, scale * (x + width / 2 - side / 2), scale * (y + height / 2 - side / 2), scale * side, scale * side, 0, 0, 96, 96);
        }
        film.removeAttribute("src");
    }

    #choose(id) {
        this.#chosen = id;
        const face = this.#edits.faces.find((known) => known.id === id);
        this.#drawFaces();
        this.#jump(face.track?.seen ?? 0);
        fill(
            this.face,
            make("h2", {}, say("face", { n: id })),
            switchControl(say("coverFace"), face.covered !== false, (on) => {
                if (on) delete face.covered;
                else face.covered = false;
                this.#edits.touch();
            }),
            this.#gallery?.element,
        );
        this.#gallery?.mark(shownKaomoji(face));
    }

    #draw(text) {
        const face = this.#edits.faces.find(({ id }) => id === this.#chosen);
        if (!face) return;
        face.kaomoji = text;
        delete face.covered;
        if (text === null) delete face.shown;
        this.#edits.touch();
        this.#choose(face.id);
    }
}

/** Goes to a time of a film; false if the browser cannot. */
export const seeked = (film, seconds) => new Promise((resolve) => {
    const done = (event) => {
        for (const name of ["seeked", "error"]) film.removeEventListener(name, done);
        resolve(event.type === "seeked");
    };
    for (const name of ["seeked", "error"]) film.addEventListener(name, done);
    film.currentTime = seconds + 0.001;
});
