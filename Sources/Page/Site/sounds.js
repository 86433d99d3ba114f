/** The choice of a movie's sound: none, one that was added before, or a file to add. */
import { api } from "./api.js";
import { announce, field, make } from "./dom.js";
import { say } from "./texts.js";

const KINDS = "audio/*,video/*,.flac,.opus,.m4a,.mov";
/** The value of the choice that asks for a file; no sound can be called so. */
const FILE = "/";

export class SoundChoice {
    #onchange;
    #chosen;

    /** Creates the choice; `onchange` is called with the name of a sound, or null for none. */
    constructor(chosen, onchange) {
        this.#chosen = chosen;
        this.#onchange = onchange;
        this.input = make("input", { type: "file", accept: KINDS, hidden: true, "aria-label": say("chooseSound") });
        this.input.addEventListener("change", () => this.#add(this.input.files[0]));
        this.select = make("select", { name: "sound" });
        this.select.addEventListener("change", () => this.#choose(this.select.value));
        this.element = make("div", {}, field(say("sound"), this.select, say("soundNote")), this.input);
        this.#list([chosen].filter(Boolean));
        api.sounds().then(({ sounds }) => this.#list(sounds)).catch((error) => announce(error.message));
    }

    #list(names) {
        const choices = [["", say("none")], ...names.map((name) => [name, name]), [FILE, say("chooseSound")]];
        this.select.replaceChildren(...choices.map(([value, word]) => make("option", { value }, word)));
        this.select.value = this.#chosen ?? "";
    }

    #choose(value) {
        if (value === FILE) {
            // The choice stays what it was until a file has been added.
            this.select.value = this.#chosen ?? "";
            this.input.click();
            return;
        }
        this.#chosen = value || null;
        this.#onchange(this.#chosen);
    }

    async #add(file) {
        this.input.value = "";
        if (!file) return;
        try {
            const { name } = await api.addSound(file.name, file);
            this.#choose(name);
            this.#list((await api.sounds()).sounds);
        } catch (error) {
            announce(say("notAdded", { name: file.name, reason: error.message }));
        }
    }
}
