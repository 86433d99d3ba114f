/** A picture that is shown covered; pressing it shows the faces as long as the press lasts. */
import { address } from "./api.js";
import { make, settings } from "./dom.js";
import { LatestPicture } from "./preview.js";
import { say } from "./texts.js";

export class RevealPicture {
    #viewer;
    #held = false;

    /** Creates the picture; until its faces are known, it is blurred. */
    constructor(viewer) {
        this.#viewer = viewer;
        const { item } = viewer;
        this.original = make("img", { src: address.thumbnail(item, 320), alt: "", decoding: "async", draggable: false });
        this.covered = make("img", { className: "cover-over", alt: item.name, draggable: false, hidden: true });
        this.preview = new LatestPicture(this.covered, (body, signal) => viewer.preview(body, signal));
        this.element = make("div", { className: "reveal veiled" }, this.original, this.covered);
        // The grid has the thumbnail already; what is decoded at full size, such as a HEIC, takes a while.
        const large = make("img", { src: viewer.picture() });
        for (const name of ["load", "error"]) large.addEventListener(name, () => { this.original.src = large.src; });
        this.original.addEventListener("error", () => viewer.explain(this.original));
        this.element.addEventListener("pointerdown", (event) => event.isPrimary && event.button === 0 && this.#press(true));
        for (const name of ["pointerup", "pointercancel", "pointerleave", "blur"]) {
            this.element.addEventListener(name, () => this.#press(false));
        }
        this.element.addEventListener("contextmenu", (event) => event.preventDefault());
        this.element.addEventListener("keydown", (event) => this.#key(event, true));
        this.element.addEventListener("keyup", (event) => this.#key(event, false));
        viewer.zoom.addEventListener("gesture", () => this.#press(false), { signal: viewer.closing });
    }

    /** Shows the picture covered as it is edited now; a picture without faces as it is. */
    async show() {
        const { edits } = this.#viewer;
        const covers = edits.faces.some((face) => face.covered !== false);
        if (covers) {
            await this.preview.show(edits.body);
            this.covered.hidden = false;
        } else this.covered.hidden = true;
        this.element.classList.remove("veiled");
        if (covers === this.element.hasAttribute("role")) return;
        this.#offer(covers);
    }

    /** Loads the pictures again, larger. */
    async sharpen() {
        this.original.src = this.#viewer.picture();
        if (!this.covered.hidden) await this.preview.show(this.#viewer.edits.body);
    }

    /** Makes the picture a button, or a plain picture. */
    #offer(covers) {
        const { element } = this;
        if (!covers) {
            for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) element.removeAttribute(name);
            return;
        }
        element.tabIndex = 0;
        element.setAttribute("role", "button");
        element.setAttribute("aria-pressed", "false");
        element.setAttribute("aria-label", say("revealLabel", { name: this.#viewer.item.name }));
        if (document.activeElement?.matches(".back, body")) element.focus({ preventScroll: true });
        if (settings.get("revealed", 0) >= 3) return;
        this.tip = make("p", { className: "tip", "aria-hidden": "true" }, say("revealTip"));
        element.append(this.tip);
    }

    #key(event, down) {
        if (event.target !== this.element || (event.key !== " " && event.key !== "Enter")) return;
        event.preventDefault();
        if (!event.repeat) this.#press(down);
    }

    #press(down) {
        if (!this.element.hasAttribute("role") || this.#held === down) return;
        this.#held = down;
        this.element.classList.toggle("revealed", down);
        this.element.setAttribute("aria-pressed", down ? "true" : "false");
        if (!down || !this.tip) return;
        this.tip.classList.add("gone");
        this.tip = null;
        settings.set("revealed", settings.get("revealed", 0) + 1);
    }
}
