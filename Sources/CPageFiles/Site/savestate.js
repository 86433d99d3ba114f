/** The word that says whether changes are saved, and the way back. */
import { announce, make } from "./dom.js";
import { say } from "./texts.js";

export class SaveState {
    #source;

    /** `source` has `state`, `saved` and `problem`, and fires "state" and "load"; `forget` undoes all changes. */
    constructor(source, forget) {
        this.#source = source;
        this.word = make("span", { className: "save-word", role: "status" });
        this.back = make(
            "button",
            {
                type: "button",
                className: "link",
                onclick: async () => {
                    try {
                        await forget();
                        announce(say("forgotten"));
                    } catch (error) {
                        announce(error.message);
                    }
                },
            },
            say("forget"),
        );
        this.element = make("footer", { className: "save-state" }, this.word, this.back);
        for (const name of ["state", "load"]) source.addEventListener(name, () => this.#show());
        this.#show();
    }

    #show() {
        const { state, saved, problem } = this.#source;
        const words = { saving: say("saving"), saved: say("saved"), failed: say("notSaved", { reason: problem }) };
        this.word.textContent = words[state] ?? (saved ? say("saved") : "");
        this.word.classList.toggle("failed", state === "failed");
        this.back.hidden = !saved && state === "clean";
        this.element.hidden = this.back.hidden;
    }
}
