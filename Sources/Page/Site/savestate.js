/** The indicator of whether changes are saved, with the actions that are possible. */
import { announce, make } from "./dom.js";
import { say } from "./texts.js";

export class SaveState {
    #draft;

    /** Creates the indicator of a draft. */
    constructor(draft) {
        this.#draft = draft;
        this.word = make("span", { className: "save-word", role: "status" });
        this.theirs = this.#button("takeTheirs", () => draft.takeTheirs());
        this.mine = this.#button("keepMine", () => draft.keepMine());
        this.back = this.#button("forget", async () => {
            await draft.forget();
            announce(say("forgotten"));
        });
        const ways = make("span", { className: "ways" }, this.theirs, this.mine, this.back);
        this.element = make("footer", { className: "save-state" }, this.word, ways);
        for (const name of ["state", "load"]) draft.addEventListener(name, () => this.#show());
        this.#show();
    }

    #button(name, action) {
        const onclick = async () => {
            try {
                await action();
            } catch (error) {
                announce(error.message);
            }
        };
        return make("button", { type: "button", className: "link", onclick }, say(name));
    }

    #show() {
        const { state, saved, problem } = this.#draft;
        const words = {
            saving: say("saving"),
            saved: say("saved"),
            failed: say("notSaved", { reason: problem }),
            conflict: say("changedElsewhere"),
        };
        this.word.textContent = words[state] ?? (saved ? say("saved") : "");
        this.word.classList.toggle("failed", state === "failed" || state === "conflict");
        this.theirs.hidden = this.mine.hidden = state !== "conflict";
        this.back.hidden = state === "conflict" || !saved && state === "clean";
        this.element.hidden = state === "clean" && !saved;
    }
}
