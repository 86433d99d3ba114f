/** Running and finished jobs, as the server reports them. */
import { api } from "./api.js";
import { announce } from "./dom.js";
import { failureWords, many, say } from "./texts.js";

/** The list of jobs. Fires "change" with a job in its detail. */
export class Jobs extends EventTarget {
    #jobs = new Map();
    /** The time at which a running job was first seen, and its progress then. */
    #begun = new Map();

    /** The jobs, newest first. */
    get list() {
        return [...this.#jobs.values()].sort((a, b) => Number(b.id) - Number(a.id));
    }

    async refresh() {
        const { jobs } = await api.jobs().catch(() => ({ jobs: [] }));
        for (const job of jobs) this.#put(job);
    }

    async start(body) {
        const { id } = await api.start(body);
        this.#put(await api.job(id));
        return id;
    }

    /** Starts a job, waits for its end and returns it. */
    async finish(body) {
        const id = await this.start(body);
        const ended = () => {
            const job = this.#jobs.get(id);
            return job && job.state !== "running" && job.results.length > 0 ? job : null;
        };
        return new Promise((resolve) => {
            const look = () => {
                if (!ended()) return;
                this.removeEventListener("change", look);
                resolve(ended());
            };
            this.addEventListener("change", look);
            look();
        });
    }

    async cancel(job) {
        this.#put(await api.cancel(job.id));
    }

    /** Whether a job has to wait for another one. */
    waits(job) {
        return this.list.some((other) => other.state === "running" && Number(other.id) < Number(job.id));
    }

    /** The seconds that a running job will probably take; null while that is unknown. */
    secondsLeft(job) {
        const begun = this.#begun.get(job.id);
        const done = job.done - (begun?.done ?? job.done);
        if (done < 3) return null;
        return ((Date.now() - begun.time) / 1000 / done) * (job.total - job.done);
    }

    /** Applies an event: a job without its results, except for the latest one. */
    async tell({ latest, ...news }) {
        const known = this.#jobs.get(news.id);
        const others = (known?.results ?? []).filter((result) => result.index !== latest?.index);
        const results = latest ? [...others, latest].sort((a, b) => a.index - b.index) : others;
        const job = { ...known, ...news, results };
        if (job.state === "running") {
            this.#put(job);
            return;
        }
        // The bar below the grid says what came of covering.
        const isSaid = job.kind === "cover" && document.querySelector(".home:not([hidden]) .cover-bar:not([hidden])");
        if (known?.state !== job.state && !isSaid) announce(endWords(job));
        this.#put(await api.job(job.id).catch(() => job));
    }

    #put(job) {
        const known = this.#jobs.get(job.id);
        // Events may arrive out of order: a job that has ended does not run again.
        if (known && known.state !== "running" && job.state === "running") return;
        if (job.state === "running" && job.done > 0 && !this.#begun.has(job.id)) {
            this.#begun.set(job.id, { time: Date.now(), done: job.done });
        }
        this.#jobs.set(job.id, { ...job, results: job.results ?? known?.results ?? [] });
        // The end of a job is news for those that waited for it.
        const isEnd = known?.state === "running" && job.state !== "running";
        for (const told of this.list.filter((one) => one.id === job.id || (isEnd && one.state === "running"))) {
            this.dispatchEvent(new CustomEvent("change", { detail: told }));
        }
    }
}

/** A sentence about a running job's progress, with the time left if it is known. */
export function leftWords(job, jobs) {
    if (jobs?.waits(job)) return say("waits");
    const progress = say("running", { done: job.done, total: job.total });
    const left = jobs?.secondsLeft(job) ?? null;
    if (left === null) return progress;
    return `${progress} ${left < 100 ? many("secondsLeft", Math.max(1, Math.ceil(left))) : many("minutesLeft", Math.round(left / 60))}`;
}

/** A sentence about a job's progress or outcome. */
export function endWords(job, jobs = null) {
    if (job.state === "running") return leftWords(job, jobs);
    if (job.state === "cancelled") return say("cancelled", { done: job.done, total: job.total });
    if (job.state === "failed") return job.message ? failureWords(job) : say("failed");
    const count = (status) => job.results.filter((result) => result.status === status).length;
    const [made, failed, skipped] = [count("written") + count("copied"), count("failed"), count("skipped")];
    return [many("made", made), failed && many("notMade", failed), skipped && many("skipped", skipped)].filter(Boolean).join(" ");
}
