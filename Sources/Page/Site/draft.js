/** An editable part of a picture's data: loaded, saved automatically, discarded. */
import { api } from "./api.js";
import { debounced } from "./dom.js";

const SAVE_AFTER = 600;

/** Drafts that could not be saved, by their path on the server: they are restored when the picture is opened again. */
const unsaved = new Map();

/** `true` if leaving the page would lose changes. */
export const isUnsaved = () => unsaved.size > 0;

/**
 * A draft of an editable part of a picture's data.
 *
 * Fires "change" after a change, "load" after loading, "learn" when the server added something, and "state" when the
 * state becomes "saving", "saved", "failed", "clean", or "conflict": saved in another window since it was loaded
 * here.
 *
 * Subclasses define the body of a request (`body`), how an answer is adopted (`take`), and what is adopted from the
 * answer to a save (`learn`).
 */
export class Draft extends EventTarget {
    saved = false;
    state = "clean";
    problem = "";
    #place;
    /** The tag of the server's state that this draft is based on. */
    #tag = null;
    #revision = 0;
    #save = debounced(SAVE_AFTER, () => this.#write());
    #loading = null;
    #writing = null;

    constructor(place) {
        super();
        this.#place = place;
    }

    /** The unsaved draft of a path, or a new one. */
    static of(place) {
        return unsaved.get(place) ?? new this(place);
    }

    /** Loads the draft from the server. */
    load() {
        this.#loading ??= this.#read(api.read(this.#place));
        return this.#loading;
    }

    /** `true` if something was changed here. */
    get isChanged() {
        return this.#revision > 0;
    }

    /** Reports a change and schedules a save. */
    touch() {
        this.#revision += 1;
        this.#tell("saving");
        this.dispatchEvent(new Event("change"));
        this.#save();
    }

    /** Saves pending changes. */
    async flush() {
        await this.#save.flush();
        await this.#writing;
    }

    /** Saves while the page is being left. */
    leave() {
        if (this.state !== "saving") return;
        this.#save.cancel();
        // The tag is unknown while an answer is pending.
        const tag = this.#writing ? null : this.#tag;
        api.write(this.#place, this.body, { tag, keepalive: true }).catch(() => {});
    }

    /** Returns to the state before any change. */
    async forget() {
        this.#save.cancel();
        this.#revision += 1;
        await this.#writing;
        try {
            await this.#replace(api.erase(this.#place, { tag: this.#tag }));
        } catch (error) {
            this.#refused(error);
            throw error;
        }
    }

    /** Replaces the changes made here by those saved elsewhere. */
    async takeTheirs() {
        this.#save.cancel();
        this.#revision += 1;
        await this.#replace(api.read(this.#place));
    }

    /** Overwrites the changes saved elsewhere with those made here. */
    async keepMine() {
        this.#tag = null;
        this.#tell("saving");
        await this.#write();
    }

    async #replace(asking) {
        await this.#read(asking);
        this.#tell("clean");
        this.dispatchEvent(new Event("change"));
    }

    async #read(asking) {
        const { answer, tag } = await asking;
        this.#tag = tag;
        this.take(answer);
        this.dispatchEvent(new Event("load"));
    }

    /** Queues a save: each is based on the state that the previous one created. */
    #write() {
        const writing = (async (before) => {
            await before;
            await this.#send();
            if (this.#writing === writing) this.#writing = null;
        })(this.#writing);
        this.#writing = writing;
        return writing;
    }

    async #send() {
        const revision = this.#revision;
        try {
            const { answer, tag } = await api.write(this.#place, this.body, { tag: this.#tag });
            this.#tag = tag;
            this.saved = true;
            // Changes made during the request are newer than the answer, and are saved next.
            if (revision !== this.#revision) return;
            this.learn(answer);
            this.#tell("saved");
            this.dispatchEvent(new Event("learn"));
        } catch (error) {
            this.#refused(error);
        }
    }

    #refused(error) {
        this.problem = error.message;
        this.#tell(error.status === 412 ? "conflict" : "failed");
    }

    #tell(state) {
        this.state = state;
        if (["failed", "conflict"].includes(state)) unsaved.set(this.#place, this);
        else if (state !== "saving") unsaved.delete(this.#place);
        this.dispatchEvent(new Event("state"));
    }
}
