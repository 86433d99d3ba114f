/** What is drawn on one picture: read, changed, undone and done again, saved by itself. */
import { api } from "./api.js";
import { debounced } from "./dom.js";

/**
 * Strokes are {points: [[x, y], ...], color, width}: shares of the picture's width and height, and of its shorter
 * side. Fires "change", and "state" as Edits does.
 */
export class Strokes extends EventTarget {
    list = [];
    state = "clean";
    problem = "";
    saved = false;
    #id;
    #before = [];
    #after = [];
    #loading = null;
    #revision = 0;
    #save = debounced(600, () => this.#write());

    constructor(id) {
        super();
        this.#id = id;
    }

    load() {
        this.#loading ??= api.strokes(this.#id).then(({ strokes }) => {
            this.list = strokes;
            this.saved = strokes.length > 0;
            this.dispatchEvent(new Event("change"));
            this.dispatchEvent(new Event("load"));
        });
        return this.#loading;
    }

    get canUndo() {
        return this.#before.length > 0;
    }

    get canRedo() {
        return this.#after.length > 0;
    }

    add(stroke) {
        this.#set([...this.list, stroke]);
    }

    clear() {
        if (this.list.length > 0) this.#set([]);
    }

    undo() {
        if (!this.canUndo) return;
        this.#after.push(this.list);
        this.#show(this.#before.pop());
    }

    redo() {
        if (!this.canRedo) return;
        this.#before.push(this.list);
        this.#show(this.#after.pop());
    }

    async forget() {
        this.#save.cancel();
        this.#revision += 1;
        const { strokes } = await api.forgetStrokes(this.#id);
        this.list = strokes;
        this.#before = [];
        this.#after = [];
        this.saved = false;
        this.dispatchEvent(new Event("change"));
        this.#tell("clean");
    }

    async flush() {
        await this.#save.flush();
    }

    /** Saves while the page goes away. */
    leave() {
        if (this.state !== "saving") return;
        this.#save.cancel();
        api.saveStrokes(this.#id, { strokes: this.list }, true).catch(() => {});
    }

    #set(list) {
        this.#before.push(this.list);
        this.#after = [];
        this.#show(list);
    }

    #show(list) {
        this.list = list;
        this.#revision += 1;
        this.#tell("saving");
        this.dispatchEvent(new Event("change"));
        this.#save();
    }

    async #write() {
        const revision = this.#revision;
        try {
            await api.saveStrokes(this.#id, { strokes: this.list });
            this.saved = true;
            if (revision === this.#revision) this.#tell("saved");
        } catch (error) {
            this.problem = error.message;
            this.#tell("failed");
        }
    }

    #tell(state) {
        this.state = state;
        this.dispatchEvent(new Event("state"));
    }
}
