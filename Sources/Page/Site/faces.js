/** The editor of faces: boxes on the picture, and the kaomoji of the chosen face beside it. */
import { Boxes, shownKaomoji } from "./boxes.js";
import { colorChoice } from "./colors.js";
import { debounced, fill, iconButton, make, menu, switchControl } from "./dom.js";
import { Gallery } from "./gallery.js";
import { LatestPicture } from "./preview.js";
import { SaveState } from "./savestate.js";
import { say } from "./texts.js";

export class FaceEditor {
    #viewer;
    #edits;
    #ready = false;
    #gallery = null;

    constructor(viewer) {
        this.#viewer = viewer;
        this.#edits = viewer.edits;
        this.boxes = new Boxes(this.#edits);
        this.picture = make("img", { src: viewer.picture(), alt: viewer.item.name });
        this.after = make("img", { className: "covering", alt: "", hidden: true });
        this.stage = viewer.sheet(this.picture, this.after, this.boxes.element);
        this.preview = new LatestPicture(this.after, (body, signal) => viewer.preview(body, signal));
        this.after.addEventListener("preview", ({ detail: { patches, body } }) => this.boxes.frame(patches, body.faces));
        this.picture.addEventListener("error", () => viewer.explain(this.picture));
        this.redraw = debounced(120, () => this.#preview());
        this.summary = make("p", { className: "quiet", role: "status" }, say("searching"));
        this.chosen = make("section", { className: "chosen-face" });
        this.look = make("section", { className: "look" });
        this.state = new SaveState(this.#edits);
        this.panel = make(
            "div",
            { className: "face-panel" },
            make("div", { className: "panel-body" }, this.#top(), this.chosen, this.look),
            this.state.element,
        );
        this.#listen();
    }

    async show() {
        if (!this.#ready && !await this.#viewer.load()) {
            this.summary.textContent = "";
            return;
        }
        if (!this.#ready) {
            this.#ready = true;
            const choices = await this.#viewer.choices;
            if (choices) this.#gallery = new Gallery(choices.kaomoji, (text) => this.#draw(text));
            this.#viewer.shape(this.stage, this.#edits.width, this.#edits.height);
            this.#loaded();
        }
        if (this.#ready) this.#preview();
    }

    hide() {
        this.#edits.flush();
    }

    sharpen() {
        this.picture.src = this.#viewer.picture();
        if (this.#ready) this.#preview();
    }

    undo() {
        this.#edits.undo();
    }

    redo() {
        this.#edits.redo();
    }

    #listen() {
        this.#edits.addEventListener("change", () => {
            this.boxes.draw();
            this.#summarize();
            this.#numbers();
            this.#enable();
            this.redraw();
        });
        this.#edits.addEventListener("restore", () => {
            const { chosen } = this.boxes;
            this.boxes.choose(this.#edits.faces.includes(chosen) ? chosen : this.#edits.numbered[0] ?? null);
            this.#showLook();
        });
        this.#viewer.zoom.addEventListener("gesture", () => this.boxes.cancel(), { signal: this.#viewer.closing });
        this.boxes.addEventListener("shown", ({ detail }) => this.#viewer.zoom.reveal(detail));
        this.#edits.addEventListener("load", () => this.#ready && this.#loaded());
        this.#edits.addEventListener("learn", () => {
            this.boxes.draw();
            if (this.boxes.chosen) this.#gallery?.mark(shownKaomoji(this.boxes.chosen));
        });
        this.boxes.addEventListener("choose", () => this.#showChosen());
        this.boxes.addEventListener("remove", ({ detail }) => this.#remove(detail));
    }

    #loaded() {
        this.boxes.choose(this.#edits.numbered[0] ?? null);
        this.#summarize();
        this.#enable();
        this.#showLook();
        this.redraw();
    }

    #top() {
        const add = make("button", { type: "button", onclick: () => this.#addInTheMiddle() }, say("addFace"));
        this.back = iconButton("undo", say("undo"), () => this.undo(), { "aria-keyshortcuts": "Control+Z" });
        this.forth = iconButton("redo", say("redo"), () => this.redo(), { "aria-keyshortcuts": "Control+Shift+Z" });
        this.#enable();
        const tools = make("div", { className: "row", role: "group", "aria-label": say("tools") }, add, this.back, this.forth);
        return make("div", { className: "panel-top" }, this.summary, tools);
    }

    #enable() {
        this.back.disabled = !this.#edits.canUndo;
        this.forth.disabled = !this.#edits.canRedo;
    }

    #summarize() {
        this.summary.textContent = this.#edits.summary;
    }

    #addInTheMiddle() {
        const { width, height } = this.#edits;
        const side = Math.min(width, height) / 4;
        const face = this.#edits.add([(width - side) / 2, (height - side) / 2, side, side]);
        this.boxes.choose(face, { focus: true });
    }

    /** Removes a face that was added; one that was found stays, uncovered, and can be covered again. */
    #remove(face) {
        if (face.added) {
            this.#edits.remove(face);
            this.boxes.choose(this.#edits.numbered[0] ?? null, { focus: true });
        } else {
            face.covered = false;
            this.#edits.touch();
            this.#showChosen();
        }
    }

    #draw(text) {
        const face = this.boxes.chosen;
        if (!face) return;
        face.kaomoji = text;
        if (face.covered === false) {
            delete face.covered;
            this.#showChosen();
        }
        if (text === null) delete face.shown;
        this.#edits.touch();
        this.#gallery.mark(shownKaomoji(face));
    }

    #showChosen() {
        const face = this.boxes.chosen;
        if (!face) {
            fill(this.chosen, make("p", { className: "quiet" }, say(this.#edits.faces.length ? "chooseFace" : "noFaces")));
            return;
        }
        const covered = switchControl(say("coverFace"), face.covered !== false, (on) => {
            if (on) delete face.covered;
            else face.covered = false;
            this.#edits.touch();
        });
        fill(
            this.chosen,
            make("h2", {}, say("face", { n: face.id })),
            covered,
            this.#gallery?.element,
            this.#placeFields(face),
            face.added && make(
                "button",
                { type: "button", className: "danger", onclick: () => this.#remove(face) },
                say("deleteFace"),
            ) || null,
        );
        this.#gallery?.mark(shownKaomoji(face));
        this.#numbers();
    }

    /** Number fields for the box and the roll. */
    #placeFields(face) {
        const names = ["left", "top", "width", "height"];
        this.fields = names.map((name, index) => {
            const input = make("input", { type: "number", step: 1, min: index > 1 ? 1 : null, inputMode: "numeric", name });
            input.addEventListener("change", () => {
                const box = [...face.box];
                if (Number.isFinite(input.valueAsNumber)) box[index] = input.valueAsNumber;
                this.#edits.place(face, { box });
            });
            return input;
        });
        this.turn = make("input", { type: "number", step: 0.1, min: -180, max: 180, name: "turn" });
        this.turn.addEventListener("change", () => {
            if (Number.isFinite(this.turn.valueAsNumber)) this.#edits.place(face, { roll: this.turn.valueAsNumber });
        });
        return make(
            "details",
            { className: "placing", open: innerWidth > 800 },
            make("summary", {}, say("place")),
            make(
                "div",
                { className: "fields" },
                [...this.fields, this.turn].map((input) =>
                    make("label", { className: "field" }, make("span", {}, say(`box.${input.name}`)), input)),
            ),
        );
    }

    #numbers() {
        const face = this.boxes.chosen;
        if (!face || !this.fields) return;
        this.fields.forEach((input, index) => {
            if (document.activeElement !== input) input.value = face.box[index];
        });
        if (document.activeElement !== this.turn) this.turn.value = face.roll;
    }

    async #showLook() {
        const choices = await this.#viewer.choices;
        if (!choices) return;
        const edits = this.#edits;
        const styles = [["", say("usual")], ...choices.styles.map((style) => [style, say(`style.${style}`)])];
        fill(
            this.look,
            make("h2", {}, say("look")),
            make("label", { className: "field" }, make("span", {}, say("style")), menu(styles, edits.style ?? "", (style) => {
                edits.style = style || null;
                edits.touch();
            })),
            colorChoice({
                legend: say("patch"),
                colors: choices.colors,
                words: [[null, say("usual")], ["skin", say("skin")], ["none", say("none")]],
                value: edits.patch,
                onchange: (color) => {
                    edits.patch = color;
                    edits.touch();
                },
            }),
            colorChoice({
                legend: say("ink"),
                colors: choices.colors,
                words: [[null, say("usual")]],
                value: edits.ink,
                onchange: (color) => {
                    edits.ink = color;
                    edits.touch();
                },
            }),
        );
    }

    async #preview() {
        this.redraw.cancel();
        await this.preview.show(this.#edits.body);
        this.after.hidden = false;
    }
}
