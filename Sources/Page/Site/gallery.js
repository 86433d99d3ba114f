/** The searchable list of named kaomoji, drawn as faces, of emoji, and a field for any text. */
import { address } from "./api.js";
import { fill, icon, make, settings } from "./dom.js";
import { EMOJI } from "./emoji.js";
import { many, say } from "./texts.js";

const TABS = ["all", "recent", "favorites", "emoji"];
/** The most texts that are remembered. */
const RECENT = 24;

export class Gallery {
    #all;
    #tab = "all";
    #onchoose;
    #shown = [];
    #chosen = "";

    /** Creates the gallery; `onchoose` is called with the text to draw. */
    constructor(kaomoji, onchoose) {
        this.#all = kaomoji.map((entry) => ({ ...entry, isNamed: true }));
        this.#onchoose = (text) => {
            settings.set("recent", [text, ...settings.get("recent", []).filter((other) => other !== text)].slice(0, RECENT));
            this.#star();
            onchoose(text);
        };
        this.search = make("input", { type: "search", "aria-label": say("searchKaomoji"), placeholder: say("searchKaomoji") });
        this.search.addEventListener("input", () => {
            if (this.search.value && this.#tab !== "emoji") this.#tab = "all";
            this.#show();
        });
        this.tabs = make("div", { className: "chips", role: "group", "aria-label": say("kaomojiTabs") }, TABS.map((tab) =>
            make(
                "button",
                {
                    type: "button",
                    className: "chip",
                    "data-tab": tab,
                    onclick: () => {
                        this.#tab = tab;
                        this.search.value = "";
                        this.#show();
                    },
                },
                say(`tab.${tab}`),
            )));
        this.usual = make("button", { type: "button", onclick: () => onchoose(null) }, say("choose.match"));
        this.random = make("button", { type: "button", onclick: () => this.#onchoose(this.#any.text) }, say("choose.random"));
        this.star = make("button", { type: "button", className: "star", onclick: () => this.#toggleFavorite() }, icon("star"), say("favorite"));
        this.offer = make("button", { type: "button", className: "offer", hidden: true, onclick: () => this.#onchoose(this.search.value.trim()) });
        this.list = make("div", { className: "gallery", role: "listbox", "aria-label": say("kaomoji") });
        this.list.addEventListener("keydown", (event) => this.#key(event));
        this.found = make("p", { className: "quiet", role: "status" });
        this.text = make("input", { type: "text", maxLength: 200, autocomplete: "off", spellcheck: false });
        const any = make(
            "form",
            {
                className: "any-text",
                onsubmit: (event) => {
                    event.preventDefault();
                    if (this.text.value.trim()) this.#onchoose(this.text.value.trim());
                },
            },
            make("label", { className: "field" }, make("span", {}, say("anyText")), this.text),
            make("button", { type: "submit" }, say("use")),
        );
        this.element = make(
            "div", { className: "kaomoji" }, this.search, this.tabs, this.offer, this.list, this.found,
            make("div", { className: "row" }, this.usual, this.random, this.star), any);
        this.#show();
    }

    /** Marks the current kaomoji of a face: a text or a name. */
    mark(chosen) {
        this.#chosen = chosen;
        let named = this.#all.some((entry) => entry.text === chosen || entry.name === chosen);
        for (const option of this.list.children) {
            const isChosen = option.dataset.text === chosen || option.dataset.name === chosen;
            option.setAttribute("aria-selected", isChosen ? "true" : "false");
            named ||= isChosen;
        }
        if (document.activeElement !== this.text) this.text.value = named ? "" : chosen;
        this.#rove(this.list.querySelector("[aria-selected=true]") ?? this.list.firstElementChild);
        this.#star();
    }

    #show() {
        const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
        for (const tab of this.tabs.children) tab.setAttribute("aria-pressed", tab.dataset.tab === this.#tab ? "true" : "false");
        const entries = this.#entries;
        this.#shown = entries.filter((kaomoji) => words.every((word) => fits(kaomoji, word)));
        fill(this.list, this.#shown.map((kaomoji) => this.#option(kaomoji)));
        this.list.hidden = this.#shown.length === 0;
        const none = { recent: "noRecent", favorites: "noFavorites" }[this.#tab];
        if (entries.length === 0 && none) this.found.textContent = say(none);
        else this.found.textContent = words.length > 0 ? many("found", this.#shown.length) : "";
        // An emoji, or a kaomoji of one's own, is used as it is.
        const typed = this.search.value.trim();
        this.offer.hidden = !typed || /^[a-z0-9 -]+$/i.test(typed) && this.#shown.length > 0;
        this.offer.textContent = say("useText", { text: typed });
        this.mark(this.#chosen);
    }

    get #entries() {
        if (this.#tab === "emoji") return EMOJI.map((text) => ({ name: text, text, words: [] }));
        if (this.#tab === "all") return this.#all;
        const texts = settings.get(this.#tab, []);
        return texts.map((text) => this.#all.find((entry) => entry.text === text) ?? { name: text, text, words: [] });
    }

    /** Any of the kaomoji but the chosen one. */
    get #any() {
        const others = this.#all.filter(({ name, text }) => name !== this.#chosen && text !== this.#chosen);
        return others[Math.floor(Math.random() * others.length)];
    }

    /** The star says whether the chosen kaomoji is a favourite. */
    #star() {
        const entry = this.#all.find((known) => known.name === this.#chosen);
        this.star.setAttribute("aria-pressed", settings.get("favorites", []).includes(entry?.text ?? this.#chosen) ? "true" : "false");
    }

    #toggleFavorite() {
        const text = this.#all.find((known) => known.name === this.#chosen)?.text ?? this.#chosen;
        if (!text) return;
        const known = settings.get("favorites", []);
        settings.set("favorites", known.includes(text) ? known.filter((other) => other !== text) : [text, ...known]);
        if (this.#tab === "favorites") this.#show();
        this.#star();
    }

    #option(kaomoji) {
        const { isNamed = false } = kaomoji;
        return make(
            "div",
            {
                role: "option",
                tabIndex: -1,
                "data-name": kaomoji.name,
                "data-text": kaomoji.text,
                "aria-label": isNamed ? `${kaomoji.name} ${kaomoji.text}` : kaomoji.text,
                title: isNamed ? `${kaomoji.name}  ${kaomoji.text}` : kaomoji.text,
                onclick: (event) => this.#choose(event.currentTarget),
            },
            isNamed
                ? make("img", { alt: "", loading: "lazy", width: 64, height: 64, src: address.kaomojiFace(kaomoji.name, 128) })
                : make("span", { className: this.#tab === "emoji" ? "written emoji" : "written" }, kaomoji.text),
            isNamed && make("span", {}, kaomoji.name),
        );
    }

    #choose(option) {
        this.#rove(option);
        option.focus();
        this.#onchoose(option.dataset.text);
    }

    #rove(option) {
        for (const other of this.list.children) other.tabIndex = other === option ? 0 : -1;
    }

    #key(event) {
        const options = [...this.list.children];
        const index = options.indexOf(document.activeElement);
        if (index < 0) return;
        const across = Math.max(1, options.findIndex((option) => option.offsetTop > options[0].offsetTop));
        const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across };
        if (event.key === "Enter" || event.key === " ") this.#choose(options[index]);
        else if (event.key === "Home" || event.key === "End") this.#go(options.at(event.key === "Home" ? 0 : -1));
        else if (steps[event.key]) this.#go(options[index + steps[event.key]]);
        else return;
        event.preventDefault();
    }

    #go(option) {
        if (!option) return;
        this.#rove(option);
        option.focus();
    }
}

/** `true` if a word finds a kaomoji, as in `kaomask kaomoji`: its text contains it, or a search word starts with it. */
function fits({ text, words }, word) {
    const key = word.replaceAll(/[-_:/]/g, "");
    return text.toLowerCase().includes(word) || key !== "" && words.some((known) => known.startsWith(key));
}
