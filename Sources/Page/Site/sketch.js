/** The drawing canvas, and the rendering of strokes: round ends and joins; a tap is a dot. */
import { make } from "./dom.js";
import { say } from "./texts.js";

/** The longest side of the canvas, pixels. */
const LARGEST = 4096;

/** The canvas. Fires "stroke" with the points of a finished stroke in its detail. */
export class Sketch extends EventTarget {
    /** The style of the next stroke. */
    color = "#FF0000";
    width = 0.01;
    #strokes;
    #points = null;
    #pen = null;
    #replay = 0;

    constructor(strokes) {
        super();
        this.#strokes = strokes;
        this.canvas = make("canvas", {
            className: "sketch",
            tabIndex: 0,
            role: "application",
            "aria-label": say("canvas"),
        });
        this.canvas.addEventListener("pointerdown", (event) => this.#down(event));
        this.canvas.addEventListener("pointermove", (event) => this.#move(event));
        for (const name of ["pointerup", "pointercancel"]) this.canvas.addEventListener(name, () => this.#finish());
        this.canvas.addEventListener("keydown", (event) => this.#key(event));
        this.canvas.addEventListener("blur", () => this.#putAway());
        new ResizeObserver(() => this.#resize()).observe(this.canvas);
        strokes.addEventListener("change", () => this.draw());
    }

    /** Draws all strokes. */
    draw() {
        this.stop();
        const all = this.#points ? [...this.#strokes.list, this.#stroke] : this.#strokes.list;
        this.#paint(all);
        if (this.#pen) this.#drawPen();
    }

    /** Draws the strokes one after the other within a few seconds. */
    replay() {
        this.stop();
        const strokes = this.#strokes.list;
        const count = strokes.reduce((sum, stroke) => sum + stroke.points.length + 4, 0);
        const duration = Math.min(6000, Math.max(800, count * 14));
        let start;
        const step = (now) => {
            start ??= now;
            let left = Math.ceil(((now - start) / duration) * count);
            const shown = [];
            for (const stroke of strokes) {
                if (left <= 0) break;
                shown.push({ ...stroke, points: stroke.points.slice(0, Math.max(1, left)) });
                left -= stroke.points.length + 4;
            }
            this.#paint(shown);
            if (now - start < duration) this.#replay = requestAnimationFrame(step);
            else {
                this.#paint(strokes);
                this.#replay = 0;
            }
        };
        this.#replay = requestAnimationFrame(step);
    }

    /** Ends a replay. */
    stop() {
        cancelAnimationFrame(this.#replay);
        this.#replay = 0;
    }

    get #stroke() {
        return { points: this.#points, color: this.color, width: this.width };
    }

    #paint(strokes) {
        const { width, height } = this.canvas;
        const context = this.canvas.getContext("2d");
        context.clearRect(0, 0, width, height);
        context.lineCap = "round";
        context.lineJoin = "round";
        for (const { points, color, width: share } of strokes) {
            const thickness = share * Math.min(width, height);
            const [first, ...rest] = points.map(([x, y]) => [x * width, y * height]);
            context.beginPath();
            if (rest.length === 0) {
                context.fillStyle = color;
                context.arc(first[0], first[1], thickness / 2, 0, 2 * Math.PI);
                context.fill();
                continue;
            }
            context.strokeStyle = color;
            context.lineWidth = thickness;
            context.moveTo(...first);
            for (const point of rest) context.lineTo(...point);
            context.stroke();
        }
    }

    #resize() {
        const box = this.canvas.getBoundingClientRect();
        // An enlarged picture needs no larger canvas than this.
        const scale = Math.min(devicePixelRatio, 2, LARGEST / Math.max(1, box.width, box.height));
        this.canvas.width = Math.max(1, Math.round(box.width * scale));
        this.canvas.height = Math.max(1, Math.round(box.height * scale));
        this.draw();
    }

    #share(event) {
        const box = this.canvas.getBoundingClientRect();
        return [share((event.clientX - box.left) / box.width), share((event.clientY - box.top) / box.height)];
    }

    #down(event) {
        if (!event.isPrimary || event.button !== 0) return;
        event.preventDefault();
        this.canvas.focus({ preventScroll: true });
        this.#pen = null;
        this.canvas.setPointerCapture(event.pointerId);
        this.#points = [this.#share(event)];
        this.draw();
    }

    #move(event) {
        if (!this.#points || this.#pen) return;
        for (const part of event.getCoalescedEvents?.() ?? [event]) this.#extend(this.#share(part));
        this.draw();
    }

    #extend(point) {
        const last = this.#points.at(-1);
        if (Math.hypot(point[0] - last[0], point[1] - last[1]) > 0.0015) this.#points.push(point);
    }

    #finish() {
        if (!this.#points || this.#pen) return;
        const stroke = this.#stroke;
        this.#points = null;
        this.#strokes.add(stroke);
    }

    // A pen for the keyboard: arrows move it, space puts it down and lifts it.

    #key(event) {
        const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (arrow) {
            const step = event.shiftKey ? 0.05 : 0.01;
            this.#pen ??= [0.5, 0.5];
            this.#pen = [share(this.#pen[0] + arrow[0] * step), share(this.#pen[1] + arrow[1] * step)];
            if (this.#points) this.#extend(this.#pen);
        } else if (event.key === " ") {
            this.#pen ??= [0.5, 0.5];
            if (this.#points) this.#lift();
            else this.#points = [this.#pen];
        } else if (event.key === "Escape" && this.#pen) {
            this.#putAway();
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        this.draw();
    }

    /** Drops the stroke being drawn: the press turned out to be something else. */
    cancel() {
        if (!this.#points || this.#pen) return;
        this.#points = null;
        this.draw();
    }

    #lift() {
        const stroke = this.#stroke;
        this.#points = null;
        this.#strokes.add(stroke);
    }

    #putAway() {
        if (!this.#pen) return;
        if (this.#points) this.#lift();
        this.#pen = null;
        this.draw();
    }

    #drawPen() {
        const context = this.canvas.getContext("2d");
        const [x, y] = [this.#pen[0] * this.canvas.width, this.#pen[1] * this.canvas.height];
        for (const [color, width] of [["#000", 5], ["#fff", 2]]) {
            context.strokeStyle = color;
            context.lineWidth = width;
            context.beginPath();
            context.arc(x, y, 12, 0, 2 * Math.PI);
            context.stroke();
        }
    }
}

const share = (value) => Math.round(Math.min(1, Math.max(0, value)) * 10000) / 10000;
