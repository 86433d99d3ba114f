/** Before and after, side by side under a slider. */
import { make } from "./dom.js";
import { LatestPicture } from "./preview.js";
import { say } from "./texts.js";

export class Compare {
    #viewer;
    #sheet;

    constructor(viewer) {
        this.#viewer = viewer;
        this.before = make("img", { src: viewer.picture(), alt: say("before") });
        this.after = make("img", { className: "after", alt: say("after"), hidden: true });
        this.line = make("span", { className: "divide", "aria-hidden": "true" });
        this.slider = make("input", {
            type: "range", min: 0, max: 100, value: 50, step: 1, className: "divider", "aria-label": say("compareLabel"),
        });
        this.slider.addEventListener("input", () => this.#divide());
        this.#sheet = viewer.sheet(
            this.before,
            this.after,
            make("span", { className: "caption", "aria-hidden": "true" }, say("before")),
            make("span", { className: "caption end", "aria-hidden": "true" }, say("after")),
            this.line,
            this.slider,
        );
        this.stage = this.#sheet;
        this.before.addEventListener("error", () => viewer.explain(this.before));
        this.before.addEventListener("load", () => {
            viewer.shape(this.#sheet, this.before.naturalWidth, this.before.naturalHeight);
        });
        this.panel = make(
            "div",
            {},
            make("div", { className: "panel-body" }, make("p", { className: "quiet" }, say("compareTip"))),
        );
        this.preview = new LatestPicture(this.after, (body, signal) => viewer.preview(body, signal));
        this.#divide();
    }

    async show() {
        this.slider.focus({ preventScroll: true });
        if (await this.#viewer.load()) {
            await this.preview.show(this.#viewer.edits.body);
            this.after.hidden = false;
        }
    }

    sharpen() {
        this.before.src = this.#viewer.picture();
        if (!this.after.hidden) this.preview.show(this.#viewer.edits.body);
    }

    #divide() {
        this.#sheet.style.setProperty("--divide", `${this.slider.value}%`);
        this.slider.setAttribute("aria-valuetext", say("compareValue", { n: this.slider.value }));
    }
}
