/** The look of covered faces in many pictures at once: style, patch, ink, search, and pictures without a face. */
import { colorChoice } from "./colors.js";
import { field, make, menu, switchControl } from "./dom.js";
import { say } from "./texts.js";

/** The choices for pictures that have none of their own. */
export class CoverLook {
    #choices;
    #values = {};

    constructor(choices) {
        this.#choices = choices;
    }

    /** The values sent to the server: only what was chosen. */
    get values() {
        return Object.fromEntries(Object.entries(this.#values).filter(([, value]) => value !== null && value !== false));
    }

    /** The fields; `copies` adds the choice for pictures without a face. */
    fields({ copies = false } = {}) {
        const values = this.#values;
        const styles = [["", say("usual")], ...this.#choices.styles.map((style) => [style, say(`style.${style}`)])];
        const color = (key, words) => colorChoice({
            legend: say(key),
            colors: this.#choices.colors,
            words,
            value: values[key] ?? null,
            onchange: (chosen) => { values[key] = chosen; },
        });
        const flip = (key, word, on = true) =>
            switchControl(say(word), values[key] === on, (checked) => { values[key] = checked ? on : null; });
        return make(
            "details",
            { className: "cover-look", open: Object.keys(this.values).length > 0 },
            make("summary", {}, say("coverLook")),
            field(say("style"), menu(styles, values.look ?? "", (style) => { values.look = style || null; }), say("coverLookNote")),
            color("patch", [[null, say("usual")], ["skin", say("skin")], ["none", say("none")]]),
            color("ink", [[null, say("usual")]]),
            make("div", {}, flip("thorough", "thorough"), make("small", {}, say("thoroughNote"))),
            copies && flip("noFace", "copyFaceless", "copy"),
        );
    }
}
