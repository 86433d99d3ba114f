/** The options of everything that can be made: the fields of each kind, and the values sent to the server. */
import { SoundChoice } from "./sounds.js";
import { colorChoice } from "./colors.js";
import { CoverLook } from "./coverlook.js";
import { field, fill, make, menu, numberField, session, switchControl } from "./dom.js";
import { say } from "./texts.js";

/** The kinds that can be made, in the order of the buttons. */
export const MAKES = ["reveal", "cover", "collage", "movie", "card", "doodle"];

/** The defaults; the server names the numbers, and the first of each list. */
const defaults = ({ numbers, transitions, shapes, movieEndings, cards, cardPlaces, bars }) => ({
    cover: { format: null, quality: null, private: false },
    reveal: {
        transition: transitions[0], duration: numbers.duration.standard, sound: null, shape: shapes[0], hevc: false,
        wallpaper: false, fps: null, movieSize: null,
    },
    collage: {
        template: null, size: null, background: "white", gap: null, margin: null, fit: false, bars: bars.standard, cover: true,
        live: false, hevc: false, fps: null, movieSize: null,
    },
    movie: {
        seconds: numbers.seconds.standard, fade: numbers.fade.standard, sound: null, cover: false, beforeAfter: false,
        ending: movieEndings[0], size: null, fps: null, fill: false, bars: bars.standard, hevc: false,
    },
    card: {
        card: cards[0].name, text: "", style: null, place: cardPlaces[0], sound: null, family: null, square: false,
        hevc: false, fps: null, movieSize: null,
    },
    doodle: {},
});

export class Options {
    #choices;
    #values;
    #kaomoji = { choice: "", text: "", seed: null };
    #isOpen = false;
    kind = "reveal";

    constructor(choices) {
        this.#choices = choices;
        this.#values = defaults(choices);
        this.look = new CoverLook(choices);
        this.element = make("div", { className: "options" });
        // A reload comes back to what was being made.
        const before = session.get("make", null);
        this.show(MAKES.includes(before) ? before : "reveal");
    }

    show(kind) {
        this.kind = kind;
        session.set("make", kind);
        fill(this.element, this[`_${kind}`](this.#values[kind]), this.#more(kind));
    }

    /** What is asked for less often. */
    #more(kind) {
        if (kind === "doodle") return null;
        const isCard = kind === "card";
        const files = kind === "cover" || kind === "reveal";
        const fields = [
            isCard ? this.#cardLook(this.#values.card) : this.look.fields({ files, copies: kind === "cover" }),
            (isCard || kind === "reveal") && this.#movieFields(this.#values[kind]),
        ];
        const details = make(
            "details",
            { className: "more-options", open: this.#isOpen },
            make("summary", {}, say("moreOptions")),
            fields.flat(),
        );
        details.addEventListener("toggle", () => { this.#isOpen = details.open; });
        return details;
    }

    /** The values sent to the server. */
    get values() {
        const values = { ...this.#values[this.kind] };
        const { choice, text } = this.#kaomoji;
        const kaomoji = choice === "text" ? text.trim() : choice;
        if (kaomoji && this.#coversFaces) Object.assign(values, { kaomoji, seed: this.#kaomoji.seed });
        return this.#coversFaces ? { ...values, ...this.look.values } : values;
    }

    /** The reason why nothing can be made yet; null if there is none. */
    problem(count) {
        if (count === 0) return say("nothingPicked");
        if (this.kind === "card" && !this.#values.card.text.trim()) return say("cardNeedsText");
        return null;
    }

    get #coversFaces() {
        const { kind } = this;
        return kind === "cover" || kind === "reveal" || (kind === "collage" && this.#values.collage.cover)
            || (kind === "movie" && (this.#values.movie.cover || this.#values.movie.beforeAfter));
    }

    // The fields of each kind

    _cover(values) {
        const formats = [["", say("asIs")], ...this.#choices.formats.map((format) => [format, format.toUpperCase()])];
        return [
            field(say("format"), menu(formats, values.format ?? "", (format) => { values.format = format || null; })),
            this.#number(values, "quality", 1),
            this.#switch(values, "private", "private", "privateNote"),
            this.#kaomojiField(),
        ];
    }

    _reveal(values) {
        const transitions = this.#choices.transitions.map((name) => [name, say(`transition.${name}`)]);
        return [
            field(say("transition"), menu(transitions, values.transition, (name) => { values.transition = name; })),
            this.#number(values, "duration"),
            this.#sound(values),
            field(say("shape"), menu(
                this.#choices.shapes.map((shape) => [shape, say(`shape.${shape}`)]),
                values.shape,
                (shape) => { values.shape = shape; },
            )),
            this.#switch(values, "hevc", "hevc", "hevcNote"),
            this.#switch(values, "wallpaper", "wallpaper", "wallpaperNote"),
            this.#kaomojiField(),
        ];
    }

    _collage(values) {
        const movie = make("div", { className: "options", hidden: !values.live }, this.#switch(values, "hevc", "hevc", "hevcNote"), this.#movieFields(values));
        return [
            this.#templates(values),
            this.#frameSize(values),
            colorChoice({
                legend: say("background"),
                colors: this.#choices.colors,
                words: [["white", say("white")]],
                value: values.background,
                onchange: (color) => { values.background = color; },
            }),
            this.#number(values, "gap"),
            this.#number(values, "margin"),
            this.#switch(values, "fit", "fit", "fitNote"),
            this.#bars(values),
            this.#switch(values, "cover", "coverFaces"),
            this.#switch(values, "live", "collageLive", "collageLiveNote", (on) => { movie.hidden = !on; }),
            movie,
            this.#kaomojiField(),
        ];
    }

    _movie(values) {
        const endings = this.#choices.movieEndings.map((ending) => [ending, ending.toUpperCase()]);
        return [
            this.#number(values, "seconds"),
            this.#number(values, "fade"),
            field(say("format"), menu(endings, values.ending, (ending) => { values.ending = ending; })),
            this.#frameSize(values),
            this.#number(values, "fps", 1),
            this.#sound(values),
            this.#switch(values, "fill", "fill", "fillNote"),
            this.#bars(values),
            this.#switch(values, "cover", "coverFaces"),
            this.#switch(values, "beforeAfter", "beforeAfter", "beforeAfterNote"),
            this.#switch(values, "hevc", "hevc", "hevcNote"),
            this.#kaomojiField(),
        ];
    }

    _card(values) {
        const cards = this.#choices.cards.map(({ name }) => [name, say(`card.${name}`)]);
        const usual = () => this.#choices.cards.find(({ name }) => name === values.card).style;
        const styles = this.#choices.cardStyles.map((style) => [style, say(`cardStyle.${style}`)]);
        const places = this.#choices.cardPlaces.map((place) => [place, say(`cardPlace.${place}`)]);
        const text = make("textarea", { rows: 4, value: values.text, required: true });
        text.addEventListener("input", () => { values.text = text.value; });
        const note = make("small", {}, say(`cardNote.${values.card}`));
        const style = menu(styles, values.style ?? usual(), (chosen) => { values.style = chosen; });
        const card = menu(cards, values.card, (chosen) => {
            values.card = chosen;
            style.value = values.style ?? usual();
            note.textContent = say(`cardNote.${chosen}`);
        });
        return [
            field(say("card"), card),
            make("label", { className: "field" }, make("span", {}, say("cardText")), text, note),
            field(say("style"), style),
            field(say("cardPlace"), menu(places, values.place, (place) => { values.place = place; })),
            this.#sound(values),
        ];
    }

    #cardLook(values) {
        const family = make("input", { type: "text", value: values.family ?? "", list: "families", placeholder: say("usual"), maxLength: 200 });
        family.addEventListener("change", () => { values.family = family.value.trim() || null; });
        return [
            field(say("family"), family),
            make("datalist", { id: "families" }, this.#choices.families.map((name) => make("option", { value: name }))),
            this.#switch(values, "square", "square"),
            this.#switch(values, "hevc", "hevc", "hevcNote"),
        ];
    }

    _doodle() {
        return make("p", { className: "quiet" }, say("doodleMake"));
    }

    // Parts of the fields

    #switch(values, key, word, note = null, changed = () => {}) {
        const control = switchControl(say(word), values[key], (on) => {
            values[key] = on;
            changed(on);
        });
        return make("div", {}, control, note && make("small", {}, say(note)));
    }

    #bars(values) {
        return colorChoice({
            legend: say("bars"),
            colors: this.#choices.colors,
            words: this.#choices.bars.words.map((word) => [word, say(`bars.${word}`)]),
            value: values.bars,
            onchange: (bars) => { values.bars = bars; },
        });
    }

    #frameSize(values) {
        const sizes = [["", say("usual")], ...this.#choices.frameSizes.map((size) => [size, size.replace("x", " × ")])];
        return field(say("frameSize"), menu(sizes, values.size ?? "", (size) => { values.size = size || null; }));
    }

    #sound(values) {
        return new SoundChoice(values.sound, (name) => { values.sound = name; }).element;
    }

    #number(values, key, step = 0.1, range = key) {
        const options = { step, empty: say("usual") };
        const set = (number) => { values[key] = number; };
        return numberField(say(`number.${key}`), this.#choices.numbers[range], values[key], set, options);
    }

    /** The frame rate and the size of a Live Photo's movie. */
    #movieFields(values) {
        return make("div", { className: "numbers" }, this.#number(values, "fps", 1, "revealFps"), this.#number(values, "movieSize", 1));
    }

    #kaomojiField() {
        const choices = ["", "match", "random", "cycle", "text"].map((choice) => [choice, say(`choose.${choice || "usual"}`)]);
        const text = make("input", {
            type: "text", value: this.#kaomoji.text, hidden: this.#kaomoji.choice !== "text", maxLength: 200,
            "aria-label": say("anyText"), placeholder: "(◕‿◕)", list: "kaomoji-names",
        });
        text.addEventListener("input", () => { this.#kaomoji.text = text.value; });
        const seed = numberField(say("number.seed"), this.#choices.numbers.seed, this.#kaomoji.seed, (number) => {
            this.#kaomoji.seed = number;
        }, { step: 1, note: say("seedNote") });
        seed.hidden = this.#kaomoji.choice !== "random";
        const select = menu(choices, this.#kaomoji.choice, (choice) => {
            this.#kaomoji.choice = choice;
            text.hidden = choice !== "text";
            seed.hidden = choice !== "random";
            if (choice === "text") text.focus();
        });
        const names = make("datalist", { id: "kaomoji-names" }, this.#choices.kaomoji.map(({ name }) => make("option", { value: name })));
        return make("div", {}, field(say("kaomojiFor"), select, say("kaomojiNote")), text, seed, names);
    }

    /** Every template drawn from its cells. */
    #templates(values) {
        const choice = (name, label, content) => {
            const input = make("input", {
                type: "radio", name: "template", className: "unseen", checked: values.template === name, "aria-label": label,
            });
            input.addEventListener("change", () => { values.template = name; });
            return make("label", { className: "template", title: label }, input, content);
        };
        return make(
            "fieldset",
            { className: "templates" },
            make("legend", {}, say("template")),
            choice(null, say("automatic"), make("span", { className: "word-choice" }, say("automatic"))),
            this.#choices.templates.map(({ name, cells }) => choice(name, say(`template.${name}`), drawing(cells))),
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
