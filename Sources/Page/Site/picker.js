/** The grid of thumbnails: only the visible rows are in the document. */
import { debounced, make, session, settings } from "./dom.js";
import { GridLayout } from "./layout.js";
import { Scrubber } from "./scrubber.js";
import { say } from "./texts.js";
import { HOLD, makeTile, markTile, tileKey } from "./tile.js";
import { TilePress } from "./tilepress.js";

/** The grid. Fires "open" with an item's identifier in its detail. */
export class Picker extends EventTarget {
    #library;
    #layout = new GridLayout();
    #tiles = new Map();
    #headings = new Map();
    #active = 0;
    #anchor = 0;
    #scheduled = false;
    #resting = 0;
    #spaceTimer = 0;
    #held = null;
    /** The first tile in sight before the page was loaded again, until it is shown. */
    #first = session.get("first", 0);
    #remember = debounced(200, () => session.set("first", this.#layout.firstVisible(this.#offset)));

    constructor(library) {
        super();
        this.#library = library;
        this.spacer = make("div", { className: "spacer", role: "presentation" });
        this.element = make(
            "div",
            {
                className: "grid",
                role: "listbox",
                tabIndex: 0,
                "aria-multiselectable": "true",
                "aria-label": say("pictures"),
                onscroll: () => this.#schedule(),
                onkeydown: (event) => this.#keyDown(event),
                onkeyup: (event) => this.#keyUp(event),
                onblur: () => this.#release(),
                onclick: (event) => this.#click(event),
            },
            this.spacer,
        );
        this.press = new TilePress(this.element);
        this.scrubber = new Scrubber((offset) => { this.#offset = offset; });
        this.element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
        new ResizeObserver(debounced(50, () => this.#arrange())).observe(this.element);
        library.addEventListener("items", () => {
            // Tiles that are still valid are kept.
            for (const [index, tile] of this.#tiles) {
                if (tile.dataset.key !== tileKey(library.shown[index], library.shown.length, library.coverage)) this.#remove(index, tile);
            }
            this.#active = Math.max(0, Math.min(this.#active, library.shown.length - 1));
            this.#arrange();
        });
        library.addEventListener("picked", () => {
            for (const [index, tile] of this.#tiles) this.#mark(tile, index);
        });
    }

    /** The number of tiles across the direction of scrolling; a good default unless it is set. */
    get across() {
        const room = this.sideways ? this.element.clientHeight : this.element.clientWidth || innerWidth;
        return settings.get("across", room < 600 ? 3 : Math.min(12, Math.round(room / 190)));
    }

    set across(across) {
        settings.set("across", across);
        this.#arrange(true);
    }

    /** `true` if the grid scrolls sideways. */
    get sideways() {
        return settings.get("sideways", false);
    }

    set sideways(sideways) {
        settings.set("sideways", sideways);
        this.#arrange(true);
    }

    /** Stores the scroll position before the grid is hidden. */
    rest() {
        this.#resting = this.#offset;
    }

    /** Restores that position, with the focus on an item. */
    resume(id) {
        const index = id ? this.#library.indexOf(id) : -1;
        if (index >= 0) this.#active = index;
        this.#arrange();
        this.#offset = this.#resting;
        this.#showActive();
        this.#render();
        this.element.focus({ preventScroll: true });
    }

    // Layout

    #arrange(keepPlace = false) {
        if (this.element.clientWidth === 0 || this.element.clientHeight === 0) return;
        this.element.classList.toggle("sideways", this.sideways);
        const { groups } = this.#library;
        this.scrubber.suit(groups, this.sideways);
        const style = getComputedStyle(this.element);
        const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        const room = this.sideways ? this.element.clientHeight - padding : this.element.clientWidth - padding;
        const count = this.#library.shown.length;
        const before = this.#layout;
        const first = before.firstVisible(this.#offset);
        this.#layout = new GridLayout({
            count, across: this.across, room, sideways: this.sideways, groups,
        });
        this.spacer.style.width = `${this.#layout.extent.width}px`;
        this.spacer.style.height = `${this.#layout.extent.height}px`;
        if (!this.#layout.agrees(before)) {
            this.#clear();
            if (keepPlace) this.#offset = this.#layout.offsetOf(first);
        }
        if (this.#first > 0 && count > 0) {
            this.#offset = this.#layout.offsetOf(Math.min(this.#first, count - 1));
            this.#first = 0;
        }
        this.scrubber.draw(groups, this.#layout, this.element.scrollHeight - this.element.clientHeight, this.#offset);
        this.#render();
    }

    get #offset() {
        return this.sideways ? this.element.scrollLeft : this.element.scrollTop;
    }

    set #offset(offset) {
        this.element.scrollTo(this.sideways ? { left: offset, top: 0 } : { top: offset, left: 0 });
    }

    get #length() {
        return this.sideways ? this.element.clientWidth : this.element.clientHeight;
    }

    #schedule() {
        if (this.#scheduled) return;
        this.#scheduled = true;
        requestAnimationFrame(() => {
            this.#scheduled = false;
            this.#render();
            this.#remember();
        });
    }

    #render() {
        if (this.#length === 0) return;
        const { from, to, headings } = this.#layout.visible(this.#offset, this.#length);
        for (const [index, tile] of this.#tiles) {
            if ((index < from || index >= to) && index !== this.#active) this.#remove(index, tile);
        }
        for (let index = from; index < to; index += 1) this.#ensure(index);
        this.#ensure(this.#active);
        this.#markActive();
        this.#showHeadings(headings);
        this.scrubber.show(this.#offset);
    }

    /** Shows the headings in sight; screen readers hear the date with each picture. */
    #showHeadings(headings) {
        const key = ({ at, x }) => `${at} ${x}`;
        const wanted = new Set(headings.map(key));
        for (const [place, heading] of this.#headings) {
            if (wanted.has(place)) continue;
            heading.remove();
            this.#headings.delete(place);
        }
        for (const { words, at, x, width } of headings) {
            const place = key({ at, x });
            if (this.#headings.has(place)) continue;
            const heading = make("div", { className: "day", "aria-hidden": "true", title: width === null ? null : words }, words);
            heading.style.transform = `translate(${x}px, ${at}px)`;
            if (width !== null) heading.style.width = `${width}px`;
            this.#headings.set(place, heading);
            this.spacer.append(heading);
        }
    }

    #clear() {
        this.#showHeadings([]);
        for (const [index, tile] of this.#tiles) this.#remove(index, tile);
    }

    #remove(index, tile) {
        // Removing the address cancels a pending request.
        tile.querySelector("img").removeAttribute("src");
        tile.remove();
        this.#tiles.delete(index);
    }

    #ensure(index) {
        const item = this.#library.shown[index];
        if (!item || this.#tiles.has(index)) return;
        const { tile: side, count } = this.#layout;
        const tile = makeTile(item, index, { side, count, place: this.#layout.place(index), coverage: this.#library.coverage });
        this.#mark(tile, index);
        this.#tiles.set(index, tile);
        this.spacer.append(tile);
    }

    #mark(tile, index) {
        const item = this.#library.shown[index];
        if (item) markTile(tile, item, this.#library.place(item.id), this.#library.coverage.states(item));
    }

    #markActive() {
        const active = this.#tiles.get(this.#active);
        for (const tile of this.#tiles.values()) tile.classList.toggle("active", tile === active);
        if (active) this.element.setAttribute("aria-activedescendant", active.id);
        else this.element.removeAttribute("aria-activedescendant");
    }

    #showActive() {
        this.#offset = this.#layout.offsetShowing(this.#active, this.#offset, this.#length);
    }

    // Picking

    #click(event) {
        const tile = event.target.closest(".tile");
        if (!tile) return;
        const index = Number(tile.dataset.index);
        const item = this.#library.shown[index];
        this.#active = index;
        this.#markActive();
        if (event.shiftKey) {
            this.#pickRange(index);
            return;
        }
        this.#anchor = index;
        const picking = this.#library.picked.length > 0 || event.target.closest(".pick");
        if (picking || event.ctrlKey || event.metaKey) this.#library.toggle(item.id);
        else this.#open(item);
    }

    #pickRange(index) {
        const [from, to] = [Math.min(this.#anchor, index), Math.max(this.#anchor, index)];
        const ids = this.#library.shown.slice(from, to + 1).map((item) => item.id);
        this.#library.pick(this.#anchor <= index ? ids : ids.reverse());
    }

    #open(item) {
        this.dispatchEvent(new CustomEvent("open", { detail: item.id }));
    }

    // Keys

    #keyDown(event) {
        const item = this.#library.shown[this.#active];
        if (!item) return;
        const command = event.ctrlKey || event.metaKey;
        const next = command || event.altKey ? null : this.#layout.neighbour(this.#active, event.key, this.#length);
        if (event.key === " ") {
            if (!event.repeat) this.#press();
        } else if (event.key === "Enter") {
            if (!event.repeat) this.#open(item);
        } else if (event.key === "Escape") {
            this.#library.pickNone();
        } else if (command && event.key.toLowerCase() === "a") {
            this.#library.pickAll();
        } else if (next !== null) {
            this.#moveTo(next, event.shiftKey);
        } else {
            return;
        }
        event.preventDefault();
    }

    #keyUp(event) {
        if (event.key !== " ") return;
        event.preventDefault();
        const short = this.#spaceTimer !== 0 && this.#held === null;
        this.#release();
        const item = this.#library.shown[this.#active];
        if (!item || !short) return;
        this.#anchor = this.#active;
        this.#library.toggle(item.id);
    }

    /** Handles the space key: a short press picks, a long one plays. */
    #press() {
        clearTimeout(this.#spaceTimer);
        this.#spaceTimer = setTimeout(() => {
            const tile = this.#tiles.get(this.#active);
            const movie = tile?.querySelector("live-photo");
            if (movie) {
                this.#held = movie;
                movie.play();
            } else if (this.press.show(tile)) this.#held = { stop: () => this.press.hide() };
        }, HOLD);
    }

    #release() {
        clearTimeout(this.#spaceTimer);
        this.#spaceTimer = 0;
        this.#held?.stop();
        this.#held = null;
    }

    #moveTo(index, extend) {
        if (!extend) this.#anchor = index;
        this.#active = index;
        this.#showActive();
        this.#render();
        if (extend) this.#pickRange(index);
    }

    #wheel(event) {
        if (!this.sideways || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
        event.preventDefault();
        this.element.scrollLeft += event.deltaY;
    }
}
