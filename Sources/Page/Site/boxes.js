/** The faces' boxes on the picture: chosen, moved, resized and turned by pointer and keyboard; created by a drag. */
import { make } from "./dom.js";
import { center } from "./edits.js";
import { say } from "./texts.js";

const CORNERS = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
const SMALLEST = 8;
const DRAG = 6;

/** The boxes of a picture. Fires "choose" with a face, or null, in its detail. */
export class Boxes extends EventTarget {
    #edits;
    #elements = new Map();
    #drag = null;
    /** The rectangles of the patches in shares of the faces' boxes, by the faces' numbers. */
    #patches = new Map();
    chosen = null;

    constructor(edits) {
        super();
        this.#edits = edits;
        this.element = make("div", { className: "boxes", role: "group", "aria-label": say("faces") });
        this.help = make("p", { className: "unseen", id: "box-help" }, say("boxHelp"));
        this.element.append(this.help);
        this.element.addEventListener("pointerdown", (event) => this.#down(event));
        this.element.addEventListener("pointermove", (event) => this.#drag?.move(this.#point(event), event));
        for (const name of ["pointerup", "pointercancel"]) {
            this.element.addEventListener(name, (event) => this.#up(event));
        }
        this.element.addEventListener("keydown", (event) => this.#key(event));
    }

    /** Draws the boxes of the current faces. */
    draw() {
        const faces = this.#edits.numbered;
        for (const [face, element] of this.#elements) {
            if (faces.includes(face)) continue;
            element.remove();
            this.#elements.delete(face);
        }
        for (const face of faces) this.#drawFace(face);
        this.#drawUnsure();
    }

    /** Frames the patches of a preview, which was drawn for `faces`; without a patch, the box is framed. */
    frame(patches, faces) {
        this.#patches.clear();
        for (const { id, box: [x, y, width, height] } of faces) {
            const patch = patches[id];
            if (!patch) continue;
            this.#patches.set(id, [(patch[0] - x) / width, (patch[1] - y) / height, patch[2] / width, patch[3] / height]);
        }
        this.draw();
    }

    /** Ends a drag without a new box: the press turned out to be something else. */
    cancel() {
        this.#drag?.end?.(false);
        this.#drag = null;
    }

    /** Chooses a face; null for none. */
    choose(face, { focus = false } = {}) {
        this.chosen = face;
        this.draw();
        if (focus && face) this.#elements.get(face).focus({ preventScroll: true });
        if (face) this.dispatchEvent(new CustomEvent("shown", { detail: this.#elements.get(face) }));
        this.dispatchEvent(new CustomEvent("choose", { detail: face }));
    }

    #drawFace(face) {
        const number = face.id;
        let element = this.#elements.get(face);
        if (!element) {
            element = make(
                "div",
                { className: "box", role: "button", tabIndex: 0, "aria-describedby": "box-help" },
                make(
                    "span",
                    { className: "outline" },
                    make("span", { className: "number" }),
                    CORNERS.map((corner, index) => make("span", { className: `handle corner-${index}`, "data-corner": index })),
                    make("span", { className: "handle turn", "data-turn": true }),
                ),
            );
            element.addEventListener("focus", () => {
                if (this.chosen !== face) this.choose(face);
            });
            this.#elements.set(face, element);
            this.element.append(element);
        }
        const excluded = face.covered === false;
        element.querySelector(".number").textContent = number;
        element.classList.toggle("chosen", face === this.chosen);
        element.classList.toggle("excluded", excluded);
        element.setAttribute("aria-pressed", face === this.chosen ? "true" : "false");
        element.setAttribute("aria-label", say(excluded ? "faceLabelOff" : "faceLabel", { n: number, kaomoji: shownKaomoji(face) }));
        this.#lay(element, face.box, face.roll);
        const [left, top, width, height] = this.#patch(face);
        Object.assign(element.firstElementChild.style, {
            left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%`,
        });
    }

    #patch(face) {
        return (face.covered !== false && this.#patches.get(face.id)) || [0, 0, 1, 1];
    }

    #drawUnsure() {
        for (const old of this.element.querySelectorAll(".unsure")) old.remove();
        for (const unsure of this.#edits.unsure) {
            const element = make("button", {
                type: "button", className: "unsure", "aria-label": say("unsure"), title: say("unsure"),
                onclick: () => this.choose(this.#edits.accept(unsure), { focus: true }),
            }, "?");
            this.#lay(element, unsure.box, unsure.roll);
            this.element.append(element);
        }
    }

    #lay(element, [x, y, width, height], roll) {
        const { width: across, height: down } = this.#edits;
        element.style.left = `${(x / across) * 100}%`;
        element.style.top = `${(y / down) * 100}%`;
        element.style.width = `${(width / across) * 100}%`;
        element.style.height = `${(height / down) * 100}%`;
        element.style.rotate = `${roll}deg`;
    }

    #face(element) {
        return [...this.#elements].find(([, known]) => known === element)?.[0];
    }

    /** The position of a pointer, in pixels of the picture. */
    #point(event) {
        const area = this.element.getBoundingClientRect();
        return [
            ((event.clientX - area.left) / area.width) * this.#edits.width,
            ((event.clientY - area.top) / area.height) * this.#edits.height,
        ];
    }

    #down(event) {
        if (event.button !== 0 || !event.isPrimary || event.target.closest(".unsure")) return;
        const face = this.#face(event.target.closest(".box"));
        const from = this.#point(event);
        event.preventDefault();
        this.element.setPointerCapture(event.pointerId);
        if (!face) this.#drag = this.#drawing(from);
        else {
            this.choose(face, { focus: true });
            if ("turn" in event.target.dataset) this.#drag = this.#turning(face);
            else if (event.target.dataset.corner) this.#drag = this.#resizing(face, from, CORNERS[event.target.dataset.corner]);
            else this.#drag = this.#moving(face, from);
        }
    }

    #up(event) {
        const drag = this.#drag;
        this.#drag = null;
        drag?.end?.(event.type === "pointerup");
    }

    #moving(face, from) {
        const box = face.box;
        let moved = false;
        return {
            move: (to) => {
                const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
                moved ||= Math.hypot(dx, dy) > DRAG * this.#pixel;
                if (moved) this.#edits.place(face, { box: [box[0] + dx, box[1] + dy, box[2], box[3]] });
            },
        };
    }

    /** Resizes the frame with the opposite corner fixed, also if it is turned; the box keeps its share of it. */
    #resizing(face, from, [sx, sy]) {
        const { roll, box: [, , boxWidth, boxHeight] } = face;
        const [left, top, across, down] = this.#patch(face);
        const middle = center(face);
        /** A corner of the frame from the middle of the box. */
        const corner = (x, y) => turned([
            (left - 0.5 + (x > 0 ? across : 0)) * boxWidth, (top - 0.5 + (y > 0 ? down : 0)) * boxHeight,
        ], roll);
        const fixed = plus(middle, corner(-sx, -sy));
        const grip = plus(plus(middle, corner(sx, sy)), from, -1);
        return {
            move: (to) => {
                const [width, height] = turned(plus(plus(to, grip), fixed, -1), -roll);
                const [kx, ky] = [
                    Math.max(SMALLEST, width * sx) / (across * boxWidth), Math.max(SMALLEST, height * sy) / (down * boxHeight),
                ];
                const [x, y] = turned(corner(-sx, -sy), -roll);
                const moved = plus(fixed, turned([x * kx, y * ky], roll), -1);
                const size = [boxWidth * kx, boxHeight * ky];
                this.#edits.place(face, { box: [moved[0] - size[0] / 2, moved[1] - size[1] / 2, ...size] });
            },
        };
    }

    #turning(face) {
        const [cx, cy] = center(face);
        return {
            move: ([x, y], event) => {
                const degrees = (Math.atan2(y - cy, x - cx) * 180) / Math.PI + 90;
                this.#edits.place(face, { roll: event.shiftKey ? Math.round(degrees / 15) * 15 : degrees });
            },
        };
    }

    /** Creates a box by a drag on the picture outside the boxes. */
    #drawing(from) {
        const frame = make("span", { className: "frame" });
        let box = null;
        return {
            move: (to) => {
                box = [Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
                this.element.append(frame);
                this.#lay(frame, box, 0);
            },
            end: (finished) => {
                frame.remove();
                const smallest = Math.max(SMALLEST, 2 * DRAG * this.#pixel);
                if (finished && box && box[2] >= smallest && box[3] >= smallest) {
                    this.choose(this.#edits.add(box), { focus: true });
                } else if (!box) this.choose(null);
            },
        };
    }

    /** The size of a CSS pixel, in pixels of the picture. */
    get #pixel() {
        return this.#edits.width / Math.max(1, this.element.clientWidth);
    }

    #key(event) {
        const face = this.chosen;
        const focused = this.#face(event.target);
        if (focused && focused !== face && (event.key === "Enter" || event.key === " ")) {
            this.choose(focused);
            event.preventDefault();
            return;
        }
        if (!face || event.target !== this.#elements.get(face) || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = Math.max(1, Math.round(Math.max(this.#edits.width, this.#edits.height) / 200));
        const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        const turn = { "[": -1, "]": 1, ",": -1, ".": 1 }[event.key];
        const [x, y, width, height] = face.box;
        if (arrow && event.shiftKey) {
            const size = [Math.max(SMALLEST, width + arrow[0] * step), Math.max(SMALLEST, height + arrow[1] * step)];
            this.#edits.place(face, { box: [x, y, ...size] });
        } else if (arrow) {
            this.#edits.place(face, { box: [x + arrow[0] * step, y + arrow[1] * step, width, height] });
        } else if (turn) {
            this.#edits.place(face, { roll: face.roll + turn });
        } else if (event.key === "Delete" || event.key === "Backspace") {
            this.dispatchEvent(new CustomEvent("remove", { detail: face }));
        } else if (event.key === "Escape") {
            this.choose(null);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }
}

export const shownKaomoji = (face) => face.kaomoji ?? face.shown ?? "";

const plus = ([x, y], [dx, dy], times = 1) => [x + times * dx, y + times * dy];

function turned([x, y], degrees) {
    const angle = (degrees * Math.PI) / 180;
    return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
