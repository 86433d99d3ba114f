/** The view of a picture: pressing it plays its movie; live can be switched off. */
import { address } from "./api.js";
import { announce, fill, icon, make, once, switchControl } from "./dom.js";
import { Film } from "./film.js";
import { LatestPicture } from "./preview.js";
import { RevealPicture } from "./reveal.js";
import { dateWords, failureWords, kindWords, minutes, say } from "./texts.js";

export class LookPanel {
    arrowsTurnPages = true;
    #viewer;

    constructor(viewer) {
        this.#viewer = viewer;
        const { item } = viewer;
        this.film = viewer.isMovie ? new Film(viewer) : null;
        this.stage = this.film?.stage ?? this.#still();
        this.live = make("div", {});
        this.summary = make("p", { className: "quiet", role: "status" }, say("searching"));
        this.panel = make("div", {}, make(
            "div",
            { className: "panel-body" },
            this.#facts(item),
            viewer.isMovie ? this.film.element : this.summary,
            viewer.isMovie ? null : this.#saving(),
            viewer.isMovie ? null : make("div", { className: "row" }, this.#sharing("gif"), this.#sharing("mp4")),
            this.live,
            this.#picking(),
        ));
        if (!viewer.isMovie) this.#switch();
    }

    async show() {
        if (this.#viewer.isMovie) return;
        if (!await this.#viewer.load()) {
            this.summary.textContent = "";
            return;
        }
        this.summary.textContent = this.#viewer.edits.summary;
        await this.#cover();
    }

    sharpen() {
        this.reveal?.sharpen();
        if (this.photo) this.#cover();
    }

    /** Shows the picture covered; a Live Photo's still as well, which moves while it is pressed. */
    async #cover() {
        const { edits } = this.#viewer;
        if (this.reveal) await this.reveal.show();
        else if (edits.faces.some((face) => face.covered !== false)) await this.preview.show(edits.body);
    }

    hide() {
        this.photo?.stop();
        this.film?.video.pause();
    }

    #still() {
        const viewer = this.#viewer;
        const { item } = viewer;
        const sheet = viewer.sheet();
        if (!item.kinds.includes("live")) {
            this.reveal = new RevealPicture(viewer);
            const { original } = this.reveal;
            original.addEventListener("load", () => viewer.shape(sheet, original.naturalWidth, original.naturalHeight));
            // The thumbnail would show faces.
            sheet.style.backgroundImage = "none";
            sheet.append(this.reveal.element);
            return sheet;
        }
        const picture = make("img", { src: viewer.picture(), alt: item.name, decoding: "async" });
        picture.addEventListener("load", () => viewer.shape(sheet, picture.naturalWidth, picture.naturalHeight));
        picture.addEventListener("error", () => viewer.explain(picture));
        this.preview = new LatestPicture(picture, (body, signal) => viewer.preview(body, signal));
        this.photo = make(
            "live-photo",
            {
                movie: address.movie(item),
                hint: true,
                tabIndex: 0,
                role: "button",
                "aria-label": say("pressLabel", { name: item.name }),
                unplayable: say("unplayable"),
            },
            picture,
        );
        this.tip = make("p", { className: "tip", "aria-hidden": "true" }, say("pressTip"));
        sheet.append(this.photo, make("span", { className: "badges" }, liveBadge()), this.tip);
        this.photo.addEventListener("reveal", () => this.tip.classList.add("gone"));
        return sheet;
    }

    /** Controls for picking the picture and for the next step. */
    #picking() {
        const { item, library } = this.#viewer;
        const button = make("button", { type: "button", onclick: () => library.toggle(item.id) });
        const next = make("a", { className: "primary", href: "#make" }, say("make"));
        const show = () => {
            const place = library.place(item.id);
            button.setAttribute("aria-pressed", place ? "true" : "false");
            fill(button, icon(place ? "tick" : "add"), place ? say("pickedAs", { n: place }) : say("pick"));
            next.hidden = library.picked.length === 0;
        };
        library.addEventListener("picked", show, { signal: this.#viewer.closing });
        show();
        return make("div", { className: "picking" }, button, next);
    }

    /** A button that covers the picture and downloads the result. */
    #saving() {
        const { item, jobs } = this.#viewer;
        const button = make("button", { type: "button", className: "save-covered" }, icon("download"), say("saveCovered"));
        button.addEventListener("click", () => once(button, async () => {
            try {
                await this.#viewer.edits.flush();
                const job = await jobs.finish({ kind: "cover", items: [item.id], options: {} });
                const [result] = job.results;
                if (!result?.files?.length) announce(result?.message ? failureWords(result) : say("status.skipped"));
                else make("a", { href: `${address.file(job, result, 0)}?download=1`, download: result.files[0].name }).click();
            } catch (error) {
                announce(error.message);
            }
        }));
        return button;
    }

    /** A button that makes a GIF or MP4 of the reveal, and shares it where the browser can, or else downloads it. */
    #sharing(shape) {
        const { item, jobs } = this.#viewer;
        const button = make("button", { type: "button", "data-shape": shape }, icon("download"), say(`share.${shape}`));
        button.addEventListener("click", () => once(button, async () => {
            try {
                await this.#viewer.edits.flush();
                const job = await jobs.finish({ kind: "reveal", items: [item.id], options: { shape } });
                const [result] = job.results;
                if (!result?.files?.length) {
                    announce(result?.message ? failureWords(result) : say("status.skipped"));
                    return;
                }
                const [{ name, type }] = result.files;
                const path = address.file(job, result, 0);
                if (navigator.canShare) {
                    const files = [new File([await (await fetch(path)).blob()], name, { type })];
                    if (navigator.canShare({ files })) {
                        await navigator.share({ files });
                        return;
                    }
                }
                make("a", { href: `${path}?download=1`, download: name }).click();
            } catch (error) {
                if (error.name !== "AbortError") announce(error.message);
            }
        }));
        return button;
    }

    #facts(item) {
        const rows = [
            [say("fact.kind"), kindWords(item)],
            [say(item.dated ? "fact.date" : "fact.changed"), dateWords(item.date)],
            [say("fact.size"), item.width && say("pixels", { width: item.width, height: item.height })],
            [say("fact.duration"), item.duration && minutes(item.duration)],
        ].filter(([, value]) => value);
        return make("dl", { className: "facts" }, rows.map(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]).flat());
    }

    async #switch() {
        const { edits } = this.#viewer;
        const show = () => {
            const control = switchControl(say("live"), edits.live, (live) => {
                edits.live = live;
                edits.touch();
                this.#apply();
            });
            fill(this.live, control, make("small", {}, say("liveNote")));
            this.#apply();
        };
        edits.addEventListener("load", show);
        if (await this.#viewer.load()) show();
    }

    /** Applies the live switch: a photo that is not live does not move. */
    #apply() {
        if (!this.photo) return;
        const { edits, item } = this.#viewer;
        if (edits.live) this.photo.setAttribute("movie", address.movie(item));
        else this.photo.removeAttribute("movie");
        this.stage.classList.toggle("still", !edits.live);
    }
}


const liveBadge = () => make("span", { className: "badge live" }, icon("live"), say("kind.live"));
