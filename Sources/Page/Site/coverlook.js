/** The choices for many pictures at once: style, patch, ink, search, Live Photos, names, and pictures without a face. */
import { colorChoice } from "./colors.js";
import { field, make, menu, numberField, switchControl } from "./dom.js";
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
        const number = (key, step) => numberField(
            say(`number.${key}`),
            this.#choices.numbers[key],
            values[key],
            (chosen) => { values[key] = chosen; },
            { step, empty: say("usual") },
        );
        const tilt = make("input", { type: "text", value: values.tilt ?? "", placeholder: "60, -60", maxLength: 100 });
        tilt.addEventListener("change", () => { values.tilt = tilt.value.trim() || null; });
        return [
            field(say("style"), menu(styles, values.look ?? "", (style) => { values.look = style || null; }), say("coverLookNote")),
            color("patch", [[null, say("usual")], ["skin", say("skin")], ["none", say("none")]]),
            color("ink", [[null, say("usual")]]),
            flip("inkOnly", "inkOnly"),
            make("div", {}, flip("thorough", "thorough"), make("small", {}, say("thoroughNote"))),
            make("div", { className: "numbers" }, number("minFace", 0.1), number("threshold", 0.05)),
            make("small", {}, say("thresholdNote")),
            field(say("tilt"), tilt, say("tiltNote")),
            files && make("div", {}, flip("asStill", "asStill"), make("small", {}, say("asStillNote"))),
            files && make("div", {}, flip("keepNames", "keepNames"), make("small", {}, say("keepNamesNote"))),
            copies && flip("noFace", "copyFaceless", "copy"),
        ];
    }
}
