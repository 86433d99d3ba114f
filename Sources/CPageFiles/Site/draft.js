/** Something of a picture that is changed here: read, saved by itself, forgotten. */
import { api } from "./api.js";
import { debounced } from "./dom.js";

const SAVE_AFTER = 600;

/** What could not be saved yet, by its place on the server: it is there when the picture is looked at again. */
const unsaved = new Map();

/** Whether something would be lost if the page went away. */
export const isUnsaved = () => unsaved.size > 0;

/**
 * Fires "change" when anything changed, "load" when it was read, "learn" when the server filled something in, and "state"
 * when it is "saving", "saved", "failed", "clean", or a "conflict": saved in another window since it was read here.
 *
 * Its kinds say what is sent (`body`), what becomes of an answer (`take`), and what is learnt of one while things change
 * (`learn`).
 */
export class Draft extends EventTarget {
    saved = false;
    state = "clean";
    problem = "";
    #place;
    /** Names the state on the server that this began from. */
    #tag = null;
    #revision = 0;
    #save = debounced(SAVE_AFTER, () => this.#write());
    #loading = null;
    #writing = null;

    constructor(place) {
        super();
        this.#place = place;
    }

    /** The draft of a place that waits to be saved, or a new one. */
    static of(place) {
        return unsaved.get(place) ?? new this(place);
    }

    /** Asks the server. */
    load() {
        this.#loading ??= this.#read(api.read(this.#place));
        return this.#loading;
    }

    /** Notes that something changed: it is shown and, a moment later, saved. */
    touch() {
        this.#revision += 1;
        this.#tell("saving");
        this.dispatchEvent(new Event("change"));
        this.#save();
    }

    /** Saves what is not saved yet. */
    async flush() {
        await this.#save.flush();
        await this.#writing;
    }

    /** Saves while the page goes away. */
    leave() {
        if (this.state !== "saving") return;
        this.#save.cancel();
        // While an answer is still to come, nobody knows the tag that it has.
        const tag = this.#writing ? null : this.#tag;
        api.write(this.#place, this.body, { tag, keepalive: true }).catch(() => {});
    }

    /** Goes back to what there was before anything was changed. */
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

    /** Shows what was saved elsewhere, in the place of what was changed here. */
    async takeTheirs() {
        this.#save.cancel();
        this.#revision += 1;
        await this.#replace(api.read(this.#place));
    }

    /** Saves what was changed here over what was saved elsewhere. */
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

    /** Saves, one after the other: each begins from the state that the one before has made. */
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
            // What was changed meanwhile is newer than the answer, and will be saved in its turn.
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
