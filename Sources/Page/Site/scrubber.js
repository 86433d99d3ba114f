/** The bar beside the grid that goes to a month of years of pictures: a slider with the years, or months, beside it. */
import { make } from "./dom.js";
import { monthWords, say } from "./texts.js";

/** The most days of one year that need no bar. */
const FEW_DAYS = 31;
/** The least distance between labels, and the room at both ends of the bar, CSS pixels. */
const LABEL = 22;
const ROOM = 12;

export class Scrubber {
    /** The months, as {at, month}: `at` is the offset at which a month's first picture is on top. */
    #marks = [];
    #now = 0;
    #end = 0;
    #scroll;

    /** Creates the bar; `scroll` is called with the offset to go to. */
    constructor(scroll) {
        this.#scroll = scroll;
        this.thumb = make("span", { className: "scrub-thumb" });
        this.element = make("div", {
            className: "scrubber",
            role: "slider",
            tabIndex: 0,
            hidden: true,
            "aria-label": say("scrubber"),
            "aria-orientation": "vertical",
            "aria-valuemin": 0,
            onkeydown: (event) => this.#key(event),
            onpointerdown: (event) => {
                this.element.setPointerCapture(event.pointerId);
                this.#drag(event);
            },
            onpointermove: (event) => { if (event.buttons > 0) this.#drag(event); },
        });
    }

    /** Shows the bar where there is much to go through; before a layout, as the bar takes room from it. */
    suit(groups, sideways) {
        this.element.hidden = sideways || (yearsOf(groups).size < 2 && groups.length <= FEW_DAYS);
    }

    /** Draws the months of a layout; `end` is its last offset. */
    draw(groups, layout, end, offset) {
        // The bar keeps its place where nothing scrolls: the grid would change its width, and scroll again.
        this.element.classList.toggle("idle", end <= 0);
        if (this.element.hidden) return;
        const months = groups.filter(({ day }, index) => index === 0 || month(day) !== month(groups[index - 1].day));
        this.#end = Math.max(1, end);
        const places = months.map(({ from, day }) => ({ at: Math.min(end, layout.offsetOf(from)), day }));
        // Of months that share a row the first stands for all; what fits into the last window is reached with its end.
        this.#marks = places.filter(({ at }, index) => index === 0
            || (at < end ? at > places[index - 1].at : index === places.length - 1));
        this.element.setAttribute("aria-valuemax", this.#marks.length - 1);
        this.element.replaceChildren(...this.#labels(yearsOf(groups).size > 1), this.thumb);
        this.show(offset);
    }

    /** Shows where the grid is. */
    show(offset) {
        if (this.element.hidden) return;
        this.#now = Math.max(0, this.#marks.findLastIndex(({ at }) => at <= offset + 1));
        const words = monthWords(this.#marks[this.#now]?.day) || say("noDate");
        this.element.setAttribute("aria-valuenow", this.#now);
        this.element.setAttribute("aria-valuetext", words);
        this.thumb.textContent = words;
        this.#put(this.thumb, offset);
    }

    /** The years, or the months of one, where there is room; a dot elsewhere. */
    #labels(showsYears) {
        const { height } = this.element.getBoundingClientRect();
        let [written, last] = [null, -LABEL];
        return this.#marks.map(({ at, day }) => {
            const word = showsYears ? day.slice(0, 4) : monthWords(day, "short");
            const top = (at / this.#end) * height;
            const isLabel = word !== written && top - last >= LABEL;
            if (isLabel) [written, last] = [word, top];
            const mark = make("span", { className: isLabel && word ? "scrub-label" : "scrub-dot" }, isLabel && word);
            this.#put(mark, at);
            return mark;
        });
    }

    #put(element, offset) {
        const share = Math.min(offset, this.#end) / this.#end;
        element.style.top = `calc(${ROOM}px + ${share} * (100% - ${2 * ROOM}px))`;
    }

    #drag(event) {
        const { top, height } = this.element.getBoundingClientRect();
        this.#scroll(Math.max(0, Math.min(1, (event.clientY - top - ROOM) / (height - 2 * ROOM))) * this.#end);
    }

    #key(event) {
        const last = this.#marks.length - 1;
        const year = this.#marks[this.#now]?.day.slice(0, 4);
        const isOther = ({ day }) => day.slice(0, 4) !== year;
        const next = {
            ArrowUp: this.#now - 1,
            ArrowLeft: this.#now - 1,
            ArrowDown: this.#now + 1,
            ArrowRight: this.#now + 1,
            PageUp: this.#marks.slice(0, this.#now).findLastIndex(isOther),
            PageDown: this.#marks.findIndex((mark, index) => index > this.#now && isOther(mark)),
            Home: 0,
            End: last,
        }[event.key];
        if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        const found = next < 0 && event.key === "PageDown" ? last : Math.max(0, Math.min(last, next));
        this.#scroll(this.#marks[found].at);
    }
}

const month = (day) => day.slice(0, 7);
const yearsOf = (groups) => new Set(groups.map(({ day }) => day.slice(0, 4)).filter(Boolean));
