/** The picker and its surroundings: the folder's name, filters, settings, and actions on the picked items. */
import { field, fill, icon, iconButton, make, menu, settings } from "./dom.js";
import { CoverBar } from "./coverbar.js";
import { STATES } from "./coverage.js";
import { KINDS } from "./library.js";
import { phoneButton } from "./phone.js";
import { Picker } from "./picker.js";
import { LANGUAGES, many, say } from "./texts.js";

/** The home view. Fires "open" with an item's identifier in its detail. */
export class Home extends EventTarget {
    #library;

    constructor(library, uploads, jobs) {
        super();
        this.#library = library;
        this.picker = new Picker(library);
        this.picker.addEventListener("open", (event) => {
            this.dispatchEvent(new CustomEvent("open", { detail: event.detail }));
        });
        this.folder = make("h1", {}, "kaomask");
        this.chips = make("div", { className: "chips", role: "group", "aria-label": say("filter") });
        this.empty = make("p", { className: "empty", hidden: true });
        this.bar = this.#selectionBar();
        this.cover = new CoverBar(library, jobs);
        this.element = make(
            "div",
            { className: "view home" },
            make(
                "header",
                {},
                make("img", { src: "icon.svg", alt: "", width: 28, height: 28 }),
                this.folder,
                make("div", { className: "actions" }, uploads.buttons, this.#made(jobs), this.#views(), phoneButton(), this.#display()),
            ),
            make("nav", { className: "filters", "aria-label": say("filter") }, this.chips, this.#picking()),
            make("main", { "aria-label": say("pictures") }, this.picker.element, this.picker.scrubber.element, this.empty),
            this.bar,
            this.cover.element,
        );
        library.addEventListener("items", () => this.#update());
        library.addEventListener("picked", () => this.#updatePicked());
        this.#updatePicked();
    }

    rest() {
        this.picker.rest();
    }

    resume(id) {
        this.picker.resume(id);
    }

    /** Shows why there is nothing to display. */
    fail(sentence) {
        this.empty.textContent = sentence;
        this.empty.hidden = false;
        this.picker.element.hidden = true;
    }

    #update() {
        const library = this.#library;
        this.folder.textContent = library.folder;
        document.title = `${library.folder} – kaomask`;
        if (document.activeElement !== this.search) this.search.value = library.text;
        this.#updateChips();
        const nothing = library.shown.length === 0;
        this.picker.element.hidden = nothing;
        this.empty.hidden = !nothing;
        if (library.count > 0) this.empty.textContent = say("noMatch");
        else this.empty.textContent = say(library.complete ? "empty" : "reading", { folder: library.folder });
    }

    /** Redraws the chips only when they changed, so that none vanishes under a finger. */
    #updateChips() {
        const library = this.#library;
        const counts = library.counts;
        const drawn = JSON.stringify([library.kind, library.count, ...counts]);
        if (drawn === this.drawnChips) return;
        this.drawnChips = drawn;
        const kinds = [
            ...STATES.filter((state) => counts.get(state)),
            ...KINDS.filter((kind) => counts.get(kind) && counts.get(kind) < library.count),
        ];
        fill(
            this.chips,
            this.#chip(null, say("all"), library.count),
            kinds.map((kind) => this.#chip(kind, say(`kinds.${kind}`), counts.get(kind))),
        );
    }

    #chip(kind, word, count) {
        return make(
            "button",
            {
                type: "button",
                className: "chip",
                "aria-pressed": this.#library.kind === kind ? "true" : "false",
                onclick: () => {
                    const position = [...this.chips.children].indexOf(document.activeElement);
                    this.#library.filter(kind);
                    this.chips.children[position]?.focus();
                },
            },
            kind && icon(kind),
            make("span", {}, word),
            make("span", { className: "count" }, count.toLocaleString()),
        );
    }

    #picking() {
        const library = this.#library;
        this.all = make("button", {
            type: "button",
            className: "link",
            onclick: () => (library.picked.length > 0 ? library.pickNone() : library.pickAll()),
        });
        this.search = make("input", {
            type: "search", className: "find", "aria-label": say("findPictures"), placeholder: say("findPictures"),
        });
        this.search.addEventListener("input", () => library.search(this.search.value));
        return make("div", { className: "actions" }, this.search, this.all);
    }

    /** The display settings of the grid, stored by the browser. */
    #display() {
        const size = make("input", { type: "range", min: 2, max: 12, step: 1, value: this.picker.across });
        size.addEventListener("input", () => { this.picker.across = Number(size.value); });
        const directions = [["down", say("vertical")], ["across", say("horizontal")]].map(([value, word]) => {
            const input = make("input", {
                type: "radio", name: "direction", value, checked: this.picker.sideways === (value === "across"),
            });
            input.addEventListener("change", () => { this.picker.sideways = value === "across"; });
            return make("label", { className: "row" }, input, word);
        });
        const panel = make(
            "div",
            { className: "popover", id: "display", popover: "auto" },
            make("label", { className: "field" }, make("span", {}, say("density")), size),
            make("fieldset", {}, make("legend", {}, say("direction")), directions),
            field(say("sort"), menu(
                ["newest", "oldest", "name"].map((sort) => [sort, say(`sort.${sort}`)]),
                settings.get("sort", "newest"),
                (sort) => {
                    settings.set("sort", sort);
                    this.#library.sort = sort;
                },
            )),
            field(say("language"), menu([["", say("byBrowser")], ...LANGUAGES], settings.get("language", null) ?? "", (language) => {
                settings.set("language", language || null);
                location.reload();
            })),
        );
        this.#library.sort = settings.get("sort", "newest");
        panel.addEventListener("toggle", () => { size.value = this.picker.across; });
        return [iconButton("view", say("display"), null, { popovertarget: "display" }), panel];
    }

    #views() {
        return [["people", "people"], ["review", "eye"]].map(([view, drawing]) =>
            make("a", { className: "plain", href: `#${view}`, title: say(view), "aria-label": say(view) }, icon(drawing)));
    }

    /** A link to the results, once there are any. */
    #made(jobs) {
        const link = make(
            "a",
            { className: "plain", href: "#make", hidden: true, title: say("results"), "aria-label": say("results") },
            icon("download"),
        );
        jobs.addEventListener("change", () => { link.hidden = false; });
        return link;
    }

    #selectionBar() {
        this.count = make("span", { className: "count" });
        return make(
            "footer",
            { className: "bar", hidden: true, "aria-label": say("pickedPictures") },
            iconButton("close", say("pickNone"), () => {
                this.#library.pickNone();
                this.picker.element.focus();
            }),
            this.count,
            make("button", { type: "button", className: "cover-picked", onclick: () => this.#coverPicked() }, icon("cover"), say("coverPicked")),
            make("a", { className: "primary", href: "#make" }, say("make")),
        );
    }

    async #coverPicked() {
        const items = this.#library.pickedItems;
        this.#library.pickNone();
        await this.cover.start(items);
    }

    #updatePicked() {
        const count = this.#library.picked.length;
        this.bar.hidden = count === 0;
        this.cover.element.classList.toggle("behind", count > 0);
        this.all.textContent = say(count > 0 ? "pickNone" : "pickAll");
        this.count.textContent = many("picked", count);
    }
}
