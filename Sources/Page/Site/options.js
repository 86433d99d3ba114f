/** The options of everything that can be made, drawn from what the server says of each, and the values sent to it. */
import { SoundChoice } from "./sounds.js";
import { colorChoice } from "./colors.js";
import { field, fill, make, menu, numberField, session, switchControl } from "./dom.js";
import { FORMS } from "./form.js";
import { has, say } from "./texts.js";

/** The kinds that can be made, in the order of the buttons. */
export const MAKES = Object.keys(FORMS);

export class Options {
    #choices;
    #controls = [];
    /** What was chosen, by kind and name; `shared` for all kinds. */
    #values = { shared: {} };
    /** Called after every choice. */
    #updates = [];
    #isOpen = false;
    #onchange = null;
    kind = "reveal";

    /** Creates the options; `onchange` is called after every choice. */
    constructor(choices, onchange) {
        this.#choices = choices;
        this.element = make("div", { className: "options" });
        // A reload comes back to what was being made.
        const before = session.get("make", null);
        this.show(MAKES.includes(before) ? before : "reveal");
        this.#onchange = onchange;
    }

    show(kind) {
        this.kind = kind;
        this.#updates = [];
        session.set("make", kind);
        this.#controls = FORMS[kind].map((row) => this.#control(row));
        const further = this.#controls.filter((control) => control.further);
        fill(
            this.element,
            kind === "doodle" ? make("p", { className: "quiet" }, say("doodleMake")) : this.#drawn(this.#controls.filter((control) => !control.further)),
            further.length > 0 ? this.#more(this.#drawn(further)) : null,
        );
        this.#update();
    }

    /** The values sent to the server: those that were chosen, of the controls that are shown. */
    get values() {
        const shown = this.#controls.filter((control) => this.#isShown(control));
        return Object.fromEntries(shown.map(({ name }) => [name, this.#value(name)]).filter(([, value]) => (value ?? "") !== ""));
    }

    /** The reason why nothing can be made yet; null if there is none. */
    problem(count) {
        if (count === 0) return say("nothingPicked");
        const isEmpty = ({ form, name }) => form === "lines" && !this.#value(name)?.trim();
        return this.#controls.some(isEmpty) ? say("cardNeedsText") : null;
    }

    /** A row of the form with what the server says of its option. */
    #control(row) {
        const key = row.name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
        const option = this.#choices.options[this.kind][row.name];
        const text = ((row.form ?? option.form) === "number" ? "number." : "") + key;
        return { note: `${row.text ?? key}Note`, text, labels: row.text ?? key, wanting: [], ...option, ...row };
    }

    #store({ shared }) {
        const key = shared ? "shared" : this.kind;
        this.#values[key] ??= {};
        return this.#values[key];
    }

    #value(name) {
        return this.#store(this.#named(name))[name] ?? null;
    }

    #named(name) {
        return this.#controls.find((control) => control.name === name);
    }

    #set({ name, ...control }, value) {
        this.#store(control)[name] = value;
        this.#update();
    }

    #update() {
        for (const update of this.#updates) update();
        this.#onchange?.();
    }

    /** The value chosen, or the one where nobody says anything. */
    #current(name) {
        return this.#value(name) ?? this.#named(name).standard ?? this.#standardOfCard(name);
    }

    /** The material of a card depends on its contents. */
    #standardOfCard(name) {
        if (this.kind !== "card" || name !== "style") return null;
        return this.#choices.cards.find((card) => card.name === this.#current("contents")).style;
    }

    #isShown({ wanting: [name, value] }) {
        return !name || this.#current(name) === value;
    }

    #note({ note, form }) {
        const key = form === "lines" ? `${note}.${this.#current("contents")}` : note;
        return has(key) ? say(key) : null;
    }

    /** The controls, those of numbers that belong together side by side. */
    #drawn(controls) {
        const elements = [];
        let numbers = null;
        for (const control of controls) {
            const element = this[`_${control.form}`](control);
            this.#updates.push(() => { element.hidden = !this.#isShown(control); });
            if (control.beside) {
                if (!numbers) elements.push(numbers = make("div", { className: "numbers" }));
                numbers.append(element);
            } else {
                numbers = null;
                elements.push(element);
            }
        }
        return elements;
    }

    /** What is asked for less often. */
    #more(elements) {
        const details = make(
            "details",
            { className: "more-options", open: this.#isOpen },
            make("summary", {}, say("moreOptions")),
            elements,
        );
        details.addEventListener("toggle", () => { this.#isOpen = details.open; });
        return details;
    }

    // The controls, by their form

    _flag(control) {
        const { name, on = true } = control;
        const off = on === true ? false : null;
        const input = switchControl(say(control.text), this.#current(name) === on, (checked) => this.#set(control, checked ? on : off));
        const note = this.#note(control);
        return make("div", {}, input, note && make("small", {}, note));
    }

    _number(control) {
        const settings = { step: control.step, empty: say("usual"), note: this.#note(control) };
        return numberField(say(control.text), control, this.#value(control.name), (number) => this.#set(control, number), settings);
    }

    _menu(control) {
        const label = (word) => (has(`${control.labels}.${word}`) ? say(`${control.labels}.${word}`) : word.replace("x", " × ").toUpperCase());
        const words = (control.choices ?? this.#choices.frameSizes).map((word) => [word, label(word)]);
        const nothing = control.nothing ? [["", say(control.nothing)]] : [];
        const select = menu([...nothing, ...words], "", (value) => this.#set(control, value || null));
        this.#updates.push(() => { select.value = this.#current(control.name) ?? ""; });
        return field(say(control.text), select, this.#note(control));
    }

    _color(control) {
        const word = (value) => say(control.labels ? `${control.labels}.${value}` : value);
        const nothing = control.nothing ? [[null, say(control.nothing)]] : [];
        return colorChoice({
            legend: say(control.text),
            colors: this.#choices.colors,
            words: [...nothing, ...control.choices.map((value) => [value, word(value)])],
            value: this.#current(control.name),
            onchange: (color) => this.#set(control, color),
        });
    }

    _text(control) {
        const list = control.name === "family" && "families";
        const input = make("input", {
            type: "text", value: this.#value(control.name) ?? "", list, placeholder: control.example ?? say("usual"), maxLength: 200,
        });
        input.addEventListener("change", () => this.#set(control, input.value.trim() || null));
        const families = list && make("datalist", { id: list }, this.#choices.families.map((value) => make("option", { value })));
        return make("div", {}, field(say(control.text), input, this.#note(control)), families);
    }

    _lines(control) {
        const text = make("textarea", { rows: 4, value: this.#value(control.name) ?? "", required: true });
        text.addEventListener("input", () => this.#set(control, text.value));
        const note = make("small", {});
        this.#updates.push(() => { note.textContent = this.#note(control); });
        return make("label", { className: "field" }, make("span", {}, say(control.text)), text, note);
    }

    _sound(control) {
        return new SoundChoice(this.#value(control.name), (name) => this.#set(control, name)).element;
    }

    _kaomoji(control) {
        const words = control.choices;
        const value = this.#value(control.name) ?? "";
        const isText = value !== "" && !words.includes(value);
        const text = make("input", {
            type: "text", value: isText ? value : "", hidden: !isText, maxLength: 200,
            "aria-label": say("anyText"), placeholder: "(◕‿◕)", list: "kaomoji-names",
        });
        text.addEventListener("input", () => this.#set(control, text.value.trim()));
        const choices = [["", say(control.nothing)], ...[...words, "text"].map((word) => [word, say(`${control.labels}.${word}`)])];
        const select = menu(choices, isText ? "text" : value, (choice) => {
            text.hidden = choice !== "text";
            this.#set(control, choice === "text" ? text.value.trim() : choice);
            if (choice === "text") text.focus();
        });
        const names = make("datalist", { id: "kaomoji-names" }, this.#choices.kaomoji.map(({ name }) => make("option", { value: name })));
        return make("div", {}, field(say(control.text), select, this.#note(control)), text, names);
    }

    /** Every template drawn from its cells. */
    _template(control) {
        const choice = (name, label, content) => {
            const input = make("input", {
                type: "radio", name: "template", className: "unseen", checked: this.#value(control.name) === name, "aria-label": label,
            });
            input.addEventListener("change", () => this.#set(control, name));
            return make("label", { className: "template", title: label }, input, content);
        };
        return make(
            "fieldset",
            { className: "templates" },
            make("legend", {}, say(control.text)),
            choice(null, say("automatic"), make("span", { className: "word-choice" }, say("automatic"))),
            this.#choices.templates.map(({ name, cells }) => choice(name, say(`${control.labels}.${name}`), drawing(cells))),
        );
    }
}

function drawing(cells) {
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture.setAttribute("viewBox", "0 0 40 40");
    picture.setAttribute("aria-hidden", "true");
    for (const [x, y, width, height] of cells) {
        const cell = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        const shape = { x: x * 40 + 1, y: y * 40 + 1, width: width * 40 - 2, height: height * 40 - 2, rx: 1.5 };
        for (const [key, value] of Object.entries(shape)) cell.setAttribute(key, Math.max(0, value));
        picture.append(cell);
    }
    return picture;
}
