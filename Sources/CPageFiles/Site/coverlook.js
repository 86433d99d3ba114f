/** The choices for many pictures at once: style, patch, ink, search, Live Photos, names, and pictures without a face. */
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

    /** The fields; `files` adds the choices on files that stay what they are, `copies` that for pictures without a face. */
    fields({ files = false, copies = false } = {}) {
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
            flip("inkOnly", "inkOnly"),
            make("div", {}, flip("thorough", "thorough"), make("small", {}, say("thoroughNote"))),
            files && make("div", {}, flip("asStill", "asStill"), make("small", {}, say("asStillNote"))),
            files && make("div", {}, flip("keepNames", "keepNames"), make("small", {}, say("keepNamesNote"))),
            copies && flip("noFace", "copyFaceless", "copy"),
        );
    }
}
