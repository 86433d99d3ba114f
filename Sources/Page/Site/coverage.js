/** Results of covering the pictures: covered, without a face, or to be checked. */

/** The states that have a filter, in the order of the chips. */
export const STATES = ["covered", "faceless", "check"];

/** The latest result of covering each picture. */
export class Coverage {
    #jobs;
    #drawn = new WeakMap();
    #known = new Map();
    #stale = true;

    constructor(jobs) {
        this.#jobs = jobs;
        jobs.addEventListener("change", ({ detail }) => { this.#stale ||= detail.kind === "cover"; });
    }

    /** The latest result of a picture as it is now, as {job, result}; undefined if it was not covered yet. */
    of(item) {
        const known = this.#byItem.get(item.id);
        return known?.result.version && known.result.version !== item.version ? undefined : known;
    }

    /** The states of a picture. */
    states(item) {
        return this.of(item)?.states ?? [];
    }

    /** The covered picture of an item, as {job, result}; null if there is none. */
    picture(item) {
        const known = this.of(item);
        return known?.result.files?.length > 0 && known.states.includes("covered") ? known : null;
    }

    /** A text that differs when a tile must be drawn again. */
    key(item) {
        const known = this.of(item);
        return known ? `${known.job.id}/${known.result.index}` : "";
    }

    get #byItem() {
        if (this.#stale) this.#collect();
        return this.#known;
    }

    #collect() {
        this.#stale = false;
        this.#known = new Map();
        for (const job of this.#jobs.list.reverse()) {
            if (job.kind !== "cover") continue;
            for (const result of job.results) {
                if (result.item) this.#known.set(result.item, { job, result, states: this.#statesOf(result) });
            }
        }
    }

    #statesOf(result) {
        const known = this.#drawn.get(result);
        if (known) return known;
        const states = [];
        if (result.status === "written" && result.faces > 0) states.push("covered");
        if (result.status === "skipped" || result.status === "copied") states.push("faceless");
        if (result.check || result.status === "failed") states.push("check");
        this.#drawn.set(result, states);
        return states;
    }
}
