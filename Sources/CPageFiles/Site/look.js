/** The view of a picture: pressing it plays its movie; live can be switched off. */
import { address } from "./api.js";
import { fill, icon, make, switchControl } from "./dom.js";
import { dateWords, kindWords, minutes, say } from "./texts.js";

export class LookPanel {
    arrowsTurnPages = true;
    #viewer;

    constructor(viewer) {
        this.#viewer = viewer;
        const { item } = viewer;
        this.stage = viewer.isMovie ? this.#movie() : this.#still();
        this.live = make("div", {});
        this.panel = make("div", {}, make("div", { className: "panel-body" }, this.#facts(item), this.live, this.#picking()));
        if (!viewer.isMovie) this.#switch();
    }

    show() {}

    hide() {
        this.photo?.stop();
        this.video?.pause();
    }

    #still() {
        const viewer = this.#viewer;
        const { item } = viewer;
        const picture = make("img", { src: viewer.picture(), alt: item.name, decoding: "async" });
        const sheet = viewer.sheet();
        picture.addEventListener("load", () => viewer.shape(sheet, picture.naturalWidth, picture.naturalHeight));
        if (!item.kinds.includes("live")) {
            sheet.append(picture);
            return sheet;
        }
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

    #movie() {
        const { item } = this.#viewer;
        this.video = make("video", {
            controls: true,
            playsInline: true,
            preload: "metadata",
            poster: this.#viewer.picture(),
            src: address.movie(item),
            "aria-label": item.name,
        });
        const sheet = this.#viewer.sheet(this.video);
        this.video.addEventListener("loadedmetadata", () => {
            if (this.video.videoWidth) this.#viewer.shape(sheet, this.video.videoWidth, this.video.videoHeight);
        });
        this.video.addEventListener("error", () => {
            sheet.append(make("span", { className: "word", role: "status" }, say("unplayable")));
        });
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
            fill(button, icon(place ? "check" : "add"), place ? say("pickedAs", { n: place }) : say("pick"));
            next.hidden = library.picked.length === 0;
        };
        library.addEventListener("picked", show, { signal: this.#viewer.closing });
        show();
        return make("div", { className: "picking" }, button, next);
    }

    #facts(item) {
        const rows = [
            [say("fact.kind"), kindWords(item)],
            [say("fact.date"), dateWords(item.date)],
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
