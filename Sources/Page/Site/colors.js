/** A colour chooser: by name, by hand, or one of a few words such as "none". */
import { make } from "./dom.js";
import { say } from "./texts.js";

let groups = 0;

/**
 * A row of swatches. `words` are choices other than colours, each a value and its word; `onchange` gets the value or
 * a colour such as "#FED5D9".
 */
export function colorChoice({ legend, colors, words = [], value, onchange }) {
    groups += 1;
    const name = `color-${groups}`;
    const current = value?.toUpperCase?.() ?? value;
    const radios = [];
    const radio = (choice, label, content) => {
        const checked = choice === value || (choice !== null && choice.toUpperCase() === current);
        const input = make("input", { type: "radio", name, className: "unseen", checked, "aria-label": label });
        input.addEventListener("change", () => onchange(choice));
        radios.push(input);
        return make("label", { className: "swatch", title: label }, input, content);
    };
    const named = colors.map((color) => {
        const dot = make("span", { className: "dot" });
        dot.style.background = color.hex;
        return radio(color.hex, say(`color.${color.name}`), dot);
    });
    const plain = words.map(([choice, word]) => radio(choice, word, make("span", { className: "word-choice" }, word)));
    const own = make("input", { type: "color", value: isColor(value) ? value : "#fce6c9", "aria-label": say("ownColor"), title: say("ownColor") });
    own.addEventListener("input", () => {
        for (const input of radios) input.checked = false;
        onchange(own.value.toUpperCase());
    });
    return make("fieldset", { className: "swatches" }, make("legend", {}, legend), plain, named, own);
}

const isColor = (value) => /^#[0-9a-f]{6}$/i.test(value ?? "");
