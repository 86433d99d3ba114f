/** The layout of a grid's tiles below the headings of their groups, and the visible ones; lengths in CSS pixels. */

const GAP = 4;
const SPARE_LINES = 2;
/** The height of a heading, with the room around it. */
const HEADING = 40;

export class GridLayout {
    /**
     * Creates a layout; `room` is the length across the direction of scrolling. `groups` are the beginnings of groups,
     * as {from, words} with the index of the first tile; a grid that scrolls sideways has no room for headings.
     */
    constructor({ count = 0, across = 1, room = 0, sideways = false, groups = [] } = {}) {
        this.count = count;
        this.across = Math.max(1, across);
        this.sideways = sideways;
        this.tile = Math.max(24, Math.floor((room - GAP * (this.across - 1)) / this.across));
        this.step = this.tile + GAP;
        this.#arrange(sideways ? [] : groups);
    }

    /** The lines of tiles, as {from, to, at, start}: `start` is where its heading begins, or the line itself. */
    #lines = [];
    /** The headings, as {words, at, x, width}; `width` is null where nothing stands beside one. */
    #headings = [];

    #arrange(groups) {
        const ends = [...groups.slice(1).map(({ from }) => from), this.count];
        let at = 0;
        for (const [index, { from, words }] of (groups.length > 0 ? groups : [{ from: 0, words: null }]).entries()) {
            const size = ends[index] - from;
            const line = this.#lines.at(-1);
            if (words !== null && line?.isOpen && line.to - line.from + size <= this.across) {
                // Small groups share a line.
                const before = this.#headings.at(-1);
                before.width = (line.to - line.from) * this.step - GAP - before.x;
                this.#headings.push({ words, at: line.start, x: (from - line.from) * this.step, width: null });
                line.to = ends[index];
                continue;
            }
            let start = at;
            if (words !== null) {
                this.#headings.push({ words, at, x: 0, width: null });
                at += HEADING;
            }
            for (let first = from; first < ends[index]; first += this.across) {
                this.#lines.push({ from: first, to: Math.min(ends[index], first + this.across), at, start, isOpen: size < this.across });
                at += this.step;
                start = at;
            }
        }
        this.length = Math.max(0, at - GAP);
    }

    /** `true` if a tile drawn for this layout is valid in another. */
    agrees(other) {
        return this.across === other.across && this.tile === other.tile && this.sideways === other.sideways
            && JSON.stringify(this.#headings) === JSON.stringify(other.#headings);
    }

    /** The width and height of the whole grid. */
    get extent() {
        const short = this.across * this.step - GAP;
        return this.sideways ? { width: this.length, height: short } : { width: short, height: this.length };
    }

    /** The corner of a tile. */
    place(index) {
        const line = this.#lines[this.#lineOf(index)];
        const over = (index - line.from) * this.step;
        return this.sideways ? { x: line.at, y: over } : { x: over, y: line.at };
    }

    /** The visible tiles and a few more: from `from` up to, but not including, `to`; and the headings above them. */
    visible(offset, length) {
        const lines = this.#lines;
        if (lines.length === 0) return { from: 0, to: 0, headings: [] };
        const first = lines[Math.max(0, this.#lineAt(offset) - SPARE_LINES)];
        const last = lines[Math.min(lines.length - 1, this.#lineAt(offset + length) + SPARE_LINES)];
        const headings = this.#headings.filter(({ at }) => at >= first.start && at <= last.at);
        return { from: first.from, to: last.to, headings };
    }

    firstVisible(offset) {
        return this.#lines[this.#lineAt(offset)]?.from ?? 0;
    }

    /** The offset at which a tile is the first that is visible, below its heading. */
    offsetOf(index) {
        return this.#lines[this.#lineOf(index)]?.start ?? 0;
    }

    /** The offset closest to `offset` at which a tile is visible. */
    offsetShowing(index, offset, length) {
        const line = this.#lines[this.#lineOf(index)];
        if (!line) return offset;
        if (line.start < offset) return line.start;
        return line.at + this.step > offset + length ? line.at + this.step - length : offset;
    }

    /** The tile that a key moves to from another; null for other keys. */
    neighbour(index, key, length) {
        const last = this.count - 1;
        const page = Math.max(1, Math.floor(length / this.step));
        const [back, on] = this.sideways ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
        const [lineBack, lineOn] = this.sideways ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
        switch (key) {
            case "Home": return 0;
            case "End": return last;
            case back: return Math.max(0, index - 1);
            case on: return Math.min(last, index + 1);
            case lineBack: return this.#inLine(index, -1);
            case lineOn: return this.#inLine(index, 1);
            case "PageUp": return this.#inLine(index, -page);
            case "PageDown": return this.#inLine(index, page);
            default: return null;
        }
    }

    /** The tile so many lines away, in the same column or the last one there is. */
    #inLine(index, lines) {
        const line = this.#lineOf(index);
        const target = this.#lines[Math.min(this.#lines.length - 1, Math.max(0, line + lines))];
        return Math.min(target.to - 1, target.from + index - this.#lines[line].from);
    }

    /** The number of a tile's line. */
    #lineOf(index) {
        return this.#last(({ from }) => from <= index);
    }

    /** The number of the line at an offset. */
    #lineAt(offset) {
        return this.#last(({ start }) => start <= offset);
    }

    /** The number of the last line that passes a test, which all lines before it pass; 0 if none does. */
    #last(passes) {
        let [low, high] = [0, this.#lines.length - 1];
        while (low < high) {
            const middle = Math.ceil((low + high) / 2);
            if (passes(this.#lines[middle])) low = middle;
            else high = middle - 1;
        }
        return low;
    }
}
