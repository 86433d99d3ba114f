/** The items of the folder, the filter, and the picked items in order. */
import { api } from "./api.js";
import { session, throttled } from "./dom.js";
import { STATES } from "./coverage.js";
import { dateWords, dayWords, say } from "./texts.js";

/** The kinds that have a badge and a filter, in the order of the chips. */
export const KINDS = ["photo", "live", "movie", "panorama", "screenshot", "selfie", "burst"];

/** The items. Fires "items" when the list changed and "picked" when the selection did. */
export class Library extends EventTarget {
    folder = "";
    output = "";
    complete = true;
    loaded = false;
    kind = null;
    #all = [];
    #byId = new Map();
    #shown = [];
    #picked = [];
    #order = new Map();
    /** The search term, as typed. */
    text = "";
    #sort = "newest";

    /** Creates the library; `coverage` tells what is known of the pictures from covering them. */
    constructor(coverage, jobs) {
        super();
        this.coverage = coverage;
        const again = throttled(250, () => this.#filter());
        jobs.addEventListener("change", ({ detail }) => {
            if (detail.kind === "cover" && this.loaded) again();
        });
    }

    async refresh() {
        const told = await api.items();
        this.folder = told.folder;
        this.output = told.output;
        this.complete = told.complete;
        this.#all = told.items;
        this.#byId = new Map(told.items.map((item) => [item.id, item]));
        if (!this.loaded) this.#restore();
        this.loaded = true;
        this.#filter();
        const kept = this.#picked.filter((id) => this.#byId.has(id));
        if (kept.length !== this.#picked.length) this.#setPicked(kept);
    }

    /** Filters, searches and picks again as before the page was loaded again. */
    #restore() {
        const { kind = null, text = "", picked = [] } = session.get("library", {});
        [this.kind, this.text] = [kind, text];
        const known = picked.filter((id) => this.#byId.has(id));
        if (known.length > 0) this.#setPicked(known);
    }

    #remember() {
        session.set("library", { kind: this.kind, text: this.text, picked: this.#picked });
    }

    /** The items that pass the filter, in the chosen order. */
    get shown() {
        return this.#shown;
    }

    /** All items, newest first. */
    get all() {
        return this.#all;
    }

    get count() {
        return this.#all.length;
    }

    item(id) {
        return this.#byId.get(id);
    }

    indexOf(id) {
        return this.#shown.findIndex((item) => item.id === id);
    }

    /** The number of items of each kind. */
    get counts() {
        const counts = new Map();
        for (const item of this.#all) {
            for (const kind of this.#kinds(item)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
        }
        return counts;
    }

    /** The kinds of an item, and what is known of it from covering it. */
    #kinds(item) {
        return [...item.kinds, ...this.coverage.states(item)];
    }

    /** Shows only the items whose name or date contains every word. */
    search(text) {
        this.text = text;
        this.#remember();
        this.#filter();
    }

    /** The order: "newest", "oldest" or "name". */
    get sort() {
        return this.#sort;
    }

    set sort(sort) {
        this.#sort = sort;
        this.#filter();
    }

    filter(kind) {
        this.kind = kind;
        this.#remember();
        this.#filter();
    }

    #filter() {
        const { kind } = this;
        const words = this.text.toLowerCase().split(/\s+/).filter(Boolean);
        let shown = this.#all;
        // The last picture to check may just have been covered again: a filter without items would show nothing.
        if (STATES.includes(kind) && !this.#all.some((item) => this.#kinds(item).includes(kind))) this.kind = null;
        else if (kind) shown = shown.filter((item) => this.#kinds(item).includes(kind));
        if (words.length > 0) shown = shown.filter((item) => words.every((word) => searchText(item).includes(word)));
        this.#shown = this.#sorted(shown);
        this.dispatchEvent(new Event("items"));
    }

    /** The server lists the newest first; pictures without a date of their own come last, by their last change. */
    #sorted(items) {
        if (this.#sort === "name") return items.toSorted((a, b) => byName.compare(a.name, b.name));
        const inOrder = this.#sort === "oldest" ? items.toReversed() : items;
        return [...inOrder.filter((item) => item.dated), ...inOrder.filter((item) => !item.dated)];
    }

    /** The days in the order of the pictures, as {from, day, words} with the index of the first; none without dates. */
    get groups() {
        if (this.#sort === "name" || !this.#shown[0]?.dated) return [];
        const groups = [];
        let before = null;
        for (const [from, item] of this.#shown.entries()) {
            const day = item.dated ? item.date.slice(0, 10) : "";
            if (day !== before) groups.push({ from, day, words: day ? dayWords(item.date) : say("noDate") });
            before = day;
        }
        return groups;
    }

    /** The identifiers of the picked items, in the order of picking. */
    get picked() {
        return this.#picked;
    }

    get pickedItems() {
        return this.#picked.map((id) => this.#byId.get(id)).filter(Boolean);
    }

    /** The position in the order of picking, from 1; undefined for items that are not picked. */
    place(id) {
        return this.#order.get(id);
    }

    toggle(id) {
        this.#setPicked(this.#order.has(id) ? this.#picked.filter((other) => other !== id) : [...this.#picked, id]);
    }

    /** Picks the items that are not picked yet, in the given order. */
    pick(ids) {
        this.#setPicked([...this.#picked, ...ids.filter((id) => !this.#order.has(id))]);
    }

    pickAll() {
        this.pick(this.#shown.map((item) => item.id));
    }

    pickNone() {
        this.#setPicked([]);
    }

    /** Moves a picked item from one position to another, both from 0. */
    move(from, to) {
        const picked = [...this.#picked];
        picked.splice(to, 0, ...picked.splice(from, 1));
        this.#setPicked(picked);
    }

    #setPicked(ids) {
        this.#picked = ids;
        this.#order = new Map(ids.map((id, index) => [id, index + 1]));
        this.#remember();
        this.dispatchEvent(new Event("picked"));
    }
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The name and the date, as written in the file (2025:01:31), in numbers (2025-01-31) and in words. */
const searchText = (item) => [item.name, ...(item.dated ? [item.date.replaceAll(":", "-"), dateWords(item.date)] : [])]
    .join(" ").toLowerCase();
