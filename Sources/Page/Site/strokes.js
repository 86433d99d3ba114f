/** The strokes on one picture, with undo and redo. */
import { Draft } from "./draft.js";

/**
 * The strokes: {points: [[x, y], ...], color, width}, in shares of the picture's width and height, and of its shorter
 * side.
 */
export class Strokes extends Draft {
    list = [];
    #before = [];
    #after = [];

    get canUndo() {
        return this.#before.length > 0;
    }

    get canRedo() {
        return this.#after.length > 0;
    }

    /** The body sent to the server. */
    get body() {
        return { strokes: this.list };
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

    take({ strokes }) {
        this.list = strokes;
        this.#before = [];
        this.#after = [];
        this.saved = strokes.length > 0;
        this.dispatchEvent(new Event("change"));
    }

    learn() {}

    #set(list) {
        this.#before.push(this.list);
        this.#after = [];
        this.#show(list);
    }

    #show(list) {
        this.list = list;
        this.touch();
    }
}
