/** Drawing on a picture: colour, width, undo, redo, clear, replay. */
import { place } from "./api.js";
import { colorChoice } from "./colors.js";
import { announce, fill, icon, make, settings, switchControl } from "./dom.js";
import { LatestPicture } from "./preview.js";
import { SaveState } from "./savestate.js";
import { Sketch } from "./sketch.js";
import { Strokes } from "./strokes.js";
import { say } from "./texts.js";

export class DoodleEditor {
    #viewer;
    #strokes;
    #sketch;

    constructor(viewer) {
        this.#viewer = viewer;
        this.#strokes = Strokes.of(place.strokes(viewer.item));
        this.#sketch = new Sketch(this.#strokes);
        const picture = make("img", { src: viewer.picture(), alt: viewer.item.name });
        picture.addEventListener("load", () => viewer.shape(this.stage, picture.naturalWidth, picture.naturalHeight));
        picture.addEventListener("error", () => viewer.explain(picture));
        this.picture = picture;
        this.covered = make("img", { className: "covering", alt: "", hidden: true });
        this.preview = new LatestPicture(this.covered, (body, signal) => viewer.preview(body, signal));
        this.stage = viewer.sheet(picture, this.covered, this.#sketch.canvas);
        viewer.zoom.addEventListener("gesture", () => this.#sketch.cancel(), { signal: viewer.closing });
        this.back = this.#button("undo", () => this.undo());
        this.forth = this.#button("redo", () => this.redo());
        this.clear = this.#button("clear", () => this.#strokes.clear(), "trash");
        this.play = this.#button("replay", () => this.#replay(), "play");
        this.colors = make("div", {});
        this.state = new SaveState(this.#strokes);
        const tools = make(
            "div",
            { className: "tools", role: "group", "aria-label": say("tools") },
            this.back,
            this.forth,
            this.clear,
            this.play,
        );
        this.panel = make(
            "div",
            { className: "doodle-panel" },
            make("div", { className: "panel-body" }, tools, this.#width(), this.colors, this.#covering(), make("p", { className: "quiet" }, say("doodleTip"))),
            this.state.element,
        );
        this.#strokes.addEventListener("change", () => this.#enable());
        this.#enable();
    }

    async show() {
        const choices = await this.#viewer.choices;
        fill(this.colors, colorChoice({
            legend: say("color"),
            colors: [{ name: "red", hex: "#FF0000" }, ...(choices?.colors ?? [])],
            value: this.#sketch.color,
            onchange: (color) => {
                this.#sketch.color = color;
                this.#dot();
            },
        }));
        try {
            await this.#strokes.load();
        } catch (error) {
            announce(error.message);
        }
        await this.#cover();
    }

    sharpen() {
        this.picture.src = this.#viewer.picture();
        this.#cover();
    }

    undo() {
        this.#strokes.undo();
    }

    redo() {
        this.#strokes.redo();
    }

    /** A switch that shows the picture covered below the strokes, as covering it makes it. */
    #covering() {
        return switchControl(say("drawOnCovered"), settings.get("drawOnCovered", true), (on) => {
            settings.set("drawOnCovered", on);
            this.#cover();
        });
    }

    async #cover() {
        const isCovered = settings.get("drawOnCovered", true) && await this.#viewer.load();
        if (isCovered) await this.preview.show(this.#viewer.edits.body);
        this.covered.hidden = !isCovered;
    }

    hide() {
        this.#sketch.stop();
        this.#sketch.draw();
        this.#strokes.flush();
    }

    /** The strokes. */
    get draft() {
        return this.#strokes;
    }

    #button(name, onclick, drawing = name) {
        return make("button", { type: "button", className: "tool", onclick }, icon(drawing), say(name));
    }

    #width() {
        // The slider is quadratic: fine in the middle, coarse at the end.
        const slider = make("input", { type: "range", min: 4, max: 32, step: 1, value: Math.sqrt(this.#sketch.width) * 100 });
        this.dot = make("span", { className: "pen-dot", "aria-hidden": "true" });
        slider.addEventListener("input", () => {
            this.#sketch.width = (Number(slider.value) / 100) ** 2;
            this.#dot();
        });
        this.#dot();
        return make("label", { className: "field pen" }, make("span", {}, say("penWidth")), make("span", { className: "row" }, slider, this.dot));
    }

    #dot() {
        const side = Math.max(2, Math.min(48, this.#sketch.width * 480));
        this.dot.style.width = `${side}px`;
        this.dot.style.height = `${side}px`;
        this.dot.style.background = this.#sketch.color;
    }

    #replay() {
        this.#sketch.replay();
    }

    #enable() {
        const any = this.#strokes.list.length > 0;
        this.back.disabled = !this.#strokes.canUndo;
        this.forth.disabled = !this.#strokes.canRedo;
        this.clear.disabled = !any;
        this.play.disabled = !any;
    }
}
