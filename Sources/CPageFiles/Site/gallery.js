/** The searchable list of named kaomoji, drawn as faces, and a field for any text. */
import { address } from "./api.js";
import { fill, make } from "./dom.js";
import { many, say } from "./texts.js";

export class Gallery {
    #all;
    #onchoose;
    #shown = [];
    #chosen = "";

    /** Creates the gallery; `onchoose` is called with the text to draw. */
    constructor(kaomoji, onchoose) {
        this.#all = kaomoji;
        this.#onchoose = onchoose;
        this.search = make("input", { type: "search", "aria-label": say("searchKaomoji"), placeholder: say("searchKaomoji") });
        this.search.addEventListener("input", () => this.#show());
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
        this.element = make("div", { className: "kaomoji" }, this.search, this.list, this.found, any);
        this.#show();
    }

    /** Marks the current kaomoji of a face: a text or a name. */
    mark(chosen) {
        this.#chosen = chosen;
        let named = false;
        for (const option of this.list.children) {
            const isChosen = option.dataset.text === chosen || option.dataset.name === chosen;
            option.setAttribute("aria-selected", isChosen ? "true" : "false");
            named ||= isChosen;
        }
        if (document.activeElement !== this.text) this.text.value = named ? "" : chosen;
        this.#rove(this.list.querySelector("[aria-selected=true]") ?? this.list.firstElementChild);
    }

    #show() {
        const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
        this.#shown = this.#all.filter((kaomoji) => {
            const text = [kaomoji.name, kaomoji.text, kaomoji.category, ...(kaomoji.tags ?? [])].join(" ").toLowerCase();
            return words.every((word) => text.includes(word));
        });
        fill(this.list, this.#shown.map((kaomoji) => this.#option(kaomoji)));
        this.list.hidden = this.#shown.length === 0;
        this.found.textContent = words.length > 0 ? many("found", this.#shown.length) : "";
        this.mark(this.#chosen);
    }

    #option(kaomoji) {
        return make(
            "div",
            {
                role: "option",
                tabIndex: -1,
                "data-name": kaomoji.name,
                "data-text": kaomoji.text,
                "aria-label": `${kaomoji.name} ${kaomoji.text}`,
                title: `${kaomoji.name}  ${kaomoji.text}`,
                onclick: (event) => this.#choose(event.currentTarget),
            },
            make("img", { alt: "", loading: "lazy", width: 64, height: 64, src: address.kaomojiFace(kaomoji.name, 128) }),
            make("span", {}, kaomoji.name),
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
