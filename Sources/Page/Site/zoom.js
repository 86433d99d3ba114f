/**
 * Zooming and panning the picture of the viewer: by wheel, pinch, buttons and keys. The picture is laid out larger
 * rather than scaled, so that handles keep their size.
 */
import { debounced, iconButton, make } from "./dom.js";
import { say } from "./texts.js";

const LARGEST = 16;
const STEP = 1.5;
/** The lengths of a swipe and of a drag, CSS pixels. */
const SWIPE = 60;
const DRAG = 8;

/**
 * The zoom of a stage. Fires "gesture" when a press turns out to be a pinch, a pan or a swipe, "swipe" with -1 or 1 in
 * its detail, and "rest" some time after the last change.
 */
export class Zoom extends EventTarget {
    scale = 1;
    /** `true` if dragging the picture pans it; otherwise only two fingers, the middle button and the keys do. */
    dragPans = false;
    #x = 0;
    #y = 0;
    #stage;
    #touches = new Map();
    #pinch = null;
    #pan = null;
    #swipe = null;
    #rest = debounced(300, () => this.dispatchEvent(new Event("rest")));

    constructor(stage) {
        super();
        this.#stage = stage;
        stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
        stage.addEventListener("pointerdown", (event) => this.#down(event), true);
        stage.addEventListener("pointermove", (event) => this.#move(event), true);
        for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, (event) => this.#up(event), true);
        this.shown = make("button", {
            type: "button", className: "zoom-share", title: say("zoomFit"), "aria-label": say("zoomFit"), onclick: () => this.reset(),
        });
        this.buttons = make(
            "div",
            { className: "zoom", role: "group", "aria-label": say("zoom") },
            iconButton("minus", say("zoomOut"), () => this.by(1 / STEP)),
            this.shown,
            iconButton("add", say("zoomIn"), () => this.by(STEP)),
        );
        this.#apply();
    }

    get isZoomed() {
        return this.scale > 1;
    }

    /** Shows the whole picture. */
    reset() {
        [this.scale, this.#x, this.#y] = [1, 0, 0];
        this.#apply();
    }

    /** Enlarges by a factor about a point, in CSS pixels from the middle of the stage. */
    by(factor, [px, py] = [0, 0]) {
        const scale = Math.min(LARGEST, Math.max(1, this.scale * factor));
        const ratio = scale / this.scale;
        this.#x = px - (px - this.#x) * ratio;
        this.#y = py - (py - this.#y) * ratio;
        this.scale = scale;
        this.#apply();
    }

    pan(dx, dy) {
        this.#x += dx;
        this.#y += dy;
        this.#apply();
    }

    /** Pans until an element is in sight. */
    reveal(element) {
        if (!this.isZoomed) return;
        const [inner, outer] = [element.getBoundingClientRect(), this.#stage.getBoundingClientRect()];
        const shift = (from, to, low, high) => {
            if (from >= low && to <= high) return 0;
            return (low + high) / 2 - (from + to) / 2;
        };
        this.pan(
            shift(inner.left, inner.right, outer.left, outer.right),
            shift(inner.top, inner.bottom, outer.top, outer.bottom),
        );
    }

    /** Handles a key; returns `true` if it was one of the zoom's. */
    key(event) {
        const arrow = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
        if (event.key === "+" || event.key === "=") this.by(STEP);
        else if (event.key === "-") this.by(1 / STEP);
        else if (event.key === "0") this.reset();
        else if (arrow && this.isZoomed) this.pan(arrow[0] * 80, arrow[1] * 80);
        else return false;
        return true;
    }

    #apply() {
        const sheet = this.#stage.firstElementChild;
        const { clientWidth, clientHeight } = this.#stage;
        this.#stage.style.setProperty("--zoom", this.scale);
        const limit = (length, room) => Math.max(0, (length - room) / 2);
        if (sheet) {
            const box = sheet.getBoundingClientRect();
            const [right, down] = [limit(box.width, clientWidth), limit(box.height, clientHeight)];
            this.#x = Math.min(right, Math.max(-right, this.#x));
            this.#y = Math.min(down, Math.max(-down, this.#y));
        }
        this.#stage.style.setProperty("--pan-x", `${this.#x}px`);
        this.#stage.style.setProperty("--pan-y", `${this.#y}px`);
        this.#stage.classList.toggle("zoomed", this.isZoomed);
        this.shown.textContent = `${Math.round(this.scale * 100)} %`;
        this.#rest();
    }

    /** A point, in CSS pixels from the middle of the stage. */
    #point({ clientX, clientY }) {
        const box = this.#stage.getBoundingClientRect();
        return [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    }

    #wheel(event) {
        event.preventDefault();
        const unit = event.deltaMode === 1 ? 16 : 1;
        const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
        if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) this.pan(event.shiftKey ? -dy - dx : -dx, 0);
        else this.by(Math.exp(-dy * (event.ctrlKey ? 0.01 : 0.0025)), this.#point(event));
    }

    #down(event) {
        if (event.pointerType === "touch") {
            this.#touches.set(event.pointerId, this.#point(event));
            if (this.#touches.size === 2) this.#beginPinch(event);
            else this.#swipe = this.isZoomed ? null : { id: event.pointerId, from: this.#point(event), time: event.timeStamp };
        }
        const middle = event.button === 1;
        if (!this.#pinch && this.isZoomed && (middle || (this.dragPans && event.button === 0))) {
            this.#pan = { id: event.pointerId, last: this.#point(event), moved: middle };
            if (middle) event.preventDefault();
        }
    }

    #beginPinch(event) {
        const [a, b] = [...this.#touches.values()];
        this.#pinch = { middle: between(a, b), length: Math.hypot(a[0] - b[0], a[1] - b[1]) };
        [this.#pan, this.#swipe] = [null, null];
        event.stopPropagation();
        this.dispatchEvent(new Event("gesture"));
    }

    #move(event) {
        const point = this.#point(event);
        if (this.#touches.has(event.pointerId)) this.#touches.set(event.pointerId, point);
        if (this.#pinch) {
            event.stopPropagation();
            if (this.#touches.size < 2) return;
            const [a, b] = [...this.#touches.values()];
            const [middle, length] = [between(a, b), Math.hypot(a[0] - b[0], a[1] - b[1])];
            this.pan(middle[0] - this.#pinch.middle[0], middle[1] - this.#pinch.middle[1]);
            this.by(length / Math.max(1, this.#pinch.length), middle);
            this.#pinch = { middle, length };
        } else if (this.#pan?.id === event.pointerId) {
            this.#panTo(point);
        } else if (this.#swipe?.id === event.pointerId && Math.abs(point[0] - this.#swipe.from[0]) > 2 * DRAG && !this.#swipe.moved) {
            this.#swipe.moved = true;
            if (this.dragPans) this.dispatchEvent(new Event("gesture"));
        }
    }

    #panTo(point) {
        const { last, moved } = this.#pan;
        const [dx, dy] = [point[0] - last[0], point[1] - last[1]];
        if (!moved && Math.hypot(dx, dy) < DRAG) return;
        if (!moved) this.dispatchEvent(new Event("gesture"));
        Object.assign(this.#pan, { last: point, moved: true });
        this.pan(dx, dy);
    }

    #up(event) {
        this.#touches.delete(event.pointerId);
        if (this.#pinch) event.stopPropagation();
        if (this.#touches.size === 0) this.#pinch = null;
        if (this.#pan?.id === event.pointerId) this.#pan = null;
        const swipe = this.#swipe;
        if (swipe?.id !== event.pointerId) return;
        this.#swipe = null;
        const [x, y] = this.#point(event);
        const [dx, dy] = [x - swipe.from[0], y - swipe.from[1]];
        const isSwipe = event.type === "pointerup" && Math.abs(dx) > SWIPE && Math.abs(dy) < Math.abs(dx) / 2
            && event.timeStamp - swipe.time < 700;
        if (isSwipe && this.dragPans) this.dispatchEvent(new CustomEvent("swipe", { detail: dx < 0 ? 1 : -1 }));
    }
}

const between = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
