/** The layout of a grid's tiles, and the visible ones; lengths in CSS pixels. */

const GAP = 4;
const SPARE_LINES = 2;

export class GridLayout {
    /** Creates a layout; `room` is the length across the direction of scrolling. */
    constructor({ count = 0, across = 1, room = 0, sideways = false } = {}) {
        this.count = count;
        this.across = Math.max(1, across);
        this.sideways = sideways;
        this.tile = Math.max(24, Math.floor((room - GAP * (this.across - 1)) / this.across));
        this.step = this.tile + GAP;
        this.lines = Math.ceil(count / this.across);
    }

    /** `true` if a tile drawn for this layout is valid in another. */
    agrees(other) {
        return this.across === other.across && this.tile === other.tile && this.sideways === other.sideways;
    }

    /** The width and height of the whole grid. */
    get extent() {
        const long = Math.max(0, this.lines * this.step - GAP);
        const short = this.across * this.step - GAP;
        return this.sideways ? { width: long, height: short } : { width: short, height: long };
    }

    /** The corner of a tile. */
    place(index) {
        const along = Math.floor(index / this.across) * this.step;
        const over = (index % this.across) * this.step;
        return this.sideways ? { x: along, y: over } : { x: over, y: along };
    }

    /** The visible tiles and a few more: from `from` up to, but not including, `to`. */
    visible(offset, length) {
        const first = Math.max(0, Math.floor(offset / this.step) - SPARE_LINES);
        const last = Math.min(this.lines - 1, Math.ceil((offset + length) / this.step) + SPARE_LINES);
        return { from: first * this.across, to: Math.min(this.count, (last + 1) * this.across) };
    }

    firstVisible(offset) {
        return Math.floor(offset / this.step) * this.across;
    }

    /** The offset closest to `offset` at which a tile is visible. */
    offsetShowing(index, offset, length) {
        const start = Math.floor(index / this.across) * this.step;
        if (start < offset) return start;
        return start + this.step > offset + length ? start + this.step - length : offset;
    }

    /** The tile that a key moves to from another; null for other keys. */
    neighbour(index, key, length) {
        const last = this.count - 1;
        const page = Math.max(1, Math.floor(length / this.step)) * this.across;
        const [back, on] = this.sideways ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
        const [lineBack, lineOn] = this.sideways ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
        switch (key) {
            case "Home": return 0;
            case "End": return last;
            case back: return Math.max(0, index - 1);
            case on: return Math.min(last, index + 1);
            case lineBack: return index < this.across ? index : index - this.across;
            case lineOn: return index + this.across > last && this.#line(index) === this.#line(last)
                ? index : Math.min(last, index + this.across);
            case "PageUp": return Math.max(0, index - page);
            case "PageDown": return Math.min(last, index + page);
            default: return null;
        }
    }

    #line(index) {
        return Math.floor(index / this.across);
    }
}
