/** The items of the folder, the filter, and the picked items in order. */
import { api } from "./api.js";

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

    async refresh() {
        const told = await api.items();
        this.folder = told.folder;
        this.output = told.output;
        this.complete = told.complete;
        this.#all = told.items;
        this.#byId = new Map(told.items.map((item) => [item.id, item]));
        this.loaded = true;
        this.#filter();
        const kept = this.#picked.filter((id) => this.#byId.has(id));
        if (kept.length !== this.#picked.length) this.#setPicked(kept);
    }

    /** The items that pass the filter, newest first. */
    get shown() {
        return this.#shown;
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
            for (const kind of item.kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
        }
        return counts;
    }

    filter(kind) {
        this.kind = kind;
        this.#filter();
    }

    #filter() {
        const kind = this.kind;
        this.#shown = kind ? this.#all.filter((item) => item.kinds.includes(kind)) : this.#all;
        this.dispatchEvent(new Event("items"));
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
        this.dispatchEvent(new Event("picked"));
    }
}
