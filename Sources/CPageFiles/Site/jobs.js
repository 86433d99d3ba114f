/** Running and finished jobs, as the server reports them. */
import { api } from "./api.js";
import { announce } from "./dom.js";
import { many, say } from "./texts.js";

/** The list of jobs. Fires "change" with a job in its detail. */
export class Jobs extends EventTarget {
    #jobs = new Map();

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

    async cancel(job) {
        this.#put(await api.cancel(job.id));
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
        if (known?.state !== job.state) announce(endWords(job));
        this.#put(await api.job(job.id).catch(() => job));
    }

    #put(job) {
        const known = this.#jobs.get(job.id);
        // Events may arrive out of order: a job that has ended does not run again.
        if (known && known.state !== "running" && job.state === "running") return;
        this.#jobs.set(job.id, { ...job, results: job.results ?? known?.results ?? [] });
        this.dispatchEvent(new CustomEvent("change", { detail: this.#jobs.get(job.id) }));
    }
}

/** A sentence about a job's progress or outcome. */
export function endWords(job) {
    if (job.state === "running") return say("running", { done: job.done, total: job.total });
    if (job.state === "cancelled") return say("cancelled", { done: job.done, total: job.total });
    if (job.state === "failed") return job.message ?? say("failed");
    const count = (status) => job.results.filter((result) => result.status === status).length;
    const [made, failed, skipped] = [count("written") + count("copied"), count("failed"), count("skipped")];
    return [many("made", made), failed && many("notMade", failed), skipped && many("skipped", skipped)].filter(Boolean).join(" ");
}
