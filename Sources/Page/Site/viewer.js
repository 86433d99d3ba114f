/** One picture, large: view it, choose its faces, draw on it, compare before and after. */
import { address, api, place } from "./api.js";
import { Compare } from "./compare.js";
import { announce, backLink, icon, iconButton, make } from "./dom.js";
import { DoodleEditor } from "./doodle.js";
import { Edits } from "./edits.js";
import { FaceEditor } from "./faces.js";
import { LookPanel } from "./look.js";
import { dateWords, say } from "./texts.js";
import { isFilm } from "./tile.js";
import { Zoom } from "./zoom.js";

const MODES = { look: LookPanel, faces: FaceEditor, doodle: DoodleEditor, compare: Compare };

export class Viewer {
    #closing = new AbortController();
    #modes = new Map();
    #mode = null;

    /** The reason why the picture cannot be shown or searched; empty if there is none. */
    problem = "";

    constructor(library, item, { jobs, choices, mode = "look" }) {
        this.library = library;
        this.jobs = jobs;
        this.firstMode = mode;
        this.item = item;
        this.choices = choices;
        this.edits = Edits.of(place.faces(item));
        this.title = item.name;
        this.stage = make("div", { className: "stage" });
        this.zoom = new Zoom(this.stage);
        this.zoom.addEventListener("swipe", ({ detail }) => this.#step(detail));
        this.zoom.addEventListener("rest", () => this.#sharpen());
        this.panel = make("div", { className: "panel" });
        this.isMovie = isFilm(item);
        this.element = make(
            "div",
            { className: "view viewer" },
            this.#header(),
            make(
                "main",
                {},
                make("div", { className: "picture-area", role: "tabpanel", id: "mode-panel" }, make("div", { className: "stage-area" }, this.stage, this.zoom.buttons), this.panel),
            ),
        );
        this.leave = () => this.#drafts.forEach((draft) => draft.leave());
        this.keys = (event) => this.#keyDown(event);
    }

    /** A signal that removes the listeners of its parts on closing. */
    get closing() {
        return this.#closing.signal;
    }

    get itemId() {
        return this.item.id;
    }

    open() {
        addEventListener("pagehide", this.leave, { signal: this.closing });
        addEventListener("keydown", this.keys, { signal: this.closing });
        this.show(this.tabs.some((tab) => tab.dataset.mode === this.firstMode) ? this.firstMode : "look");
        (this.element.querySelector("live-photo") ?? this.element.querySelector(".back")).focus({ preventScroll: true });
    }

    async close() {
        this.#closing.abort();
        this.#mode?.hide?.();
        await Promise.all(this.#drafts.map((draft) => draft.flush()));
        this.#coverAgain();
        const open = this.#drafts.find((draft) => ["failed", "conflict"].includes(draft.state));
        if (open) announce(say("leftUnsaved", { name: this.item.name, reason: open.problem }));
    }

    /** A picture that has been covered is covered again after a change, so that what was made shows it. */
    #coverAgain() {
        const isChanged = this.#drafts.some((draft) => draft.isChanged && draft.state === "saved");
        if (!isChanged || !this.library.coverage.of(this.item)) return;
        this.jobs.start({ kind: "cover", items: [this.item.id], options: {} }).catch((error) => announce(error.message));
    }

    get #drafts() {
        return [this.edits, this.#modes.get("doodle")?.draft].filter(Boolean);
    }

    /** Shows one of the modes: look, faces, doodle, compare. */
    show(name) {
        const mode = this.#modes.get(name) ?? new MODES[name](this);
        this.#modes.set(name, mode);
        if (mode === this.#mode) return;
        this.#mode?.hide?.();
        this.#mode = mode;
        this.stage.replaceChildren(mode.stage);
        this.panel.replaceChildren(mode.panel);
        this.element.dataset.mode = name;
        this.zoom.dragPans = Boolean(mode.arrowsTurnPages);
        this.zoom.reset();
        this.sharpSide = null;
        this.zoom.buttons.hidden = this.isMovie;
        // A reload comes back to this mode.
        history.replaceState(null, "", name === "look" ? `#photo/${this.item.id}` : `#photo/${this.item.id}/${name}`);
        for (const tab of this.tabs) {
            const chosen = tab.dataset.mode === name;
            tab.setAttribute("aria-selected", chosen ? "true" : "false");
            tab.tabIndex = chosen ? 0 : -1;
            if (chosen) this.element.querySelector("[role=tabpanel]").setAttribute("aria-labelledby", tab.id);
        }
        mode.show?.();
    }

    /** A sheet with the picture's aspect ratio that fills the stage; overlays are placed on it. */
    sheet(...children) {
        const sheet = make("div", { className: "sheet" }, ...children);
        this.shape(sheet, this.item.width ?? 4, this.item.height ?? 3);
        // The grid has it already; what is decoded at full size, such as a HEIC, takes a while.
        sheet.style.backgroundImage = `url("${address.thumbnail(this.item, 320)}")`;
        return sheet;
    }

    shape(sheet, width, height) {
        sheet.style.setProperty("--aspect", `${width / height}`);
    }

    /** The long side of the pictures to request so that they look sharp. */
    get side() {
        const box = this.stage.getBoundingClientRect();
        const wanted = Math.max(box.width, box.height) * Math.min(devicePixelRatio, 2) * this.zoom.scale;
        return Math.min(4096, Math.max(640, Math.ceil(wanted / 400) * 400));
    }

    picture(side = this.side) {
        return address.picture(this.item, side);
    }

    preview(body, signal) {
        return api.preview(this.item.id, body, this.side, signal);
    }

    /** Loads the faces; announces an error if that fails. */
    async load() {
        try {
            await this.edits.load();
            return true;
        } catch (error) {
            this.problem = error.message;
            // An error that keeps the picture from being shown too is said in its place.
            if (await api.reason(this.picture()) === null) announce(error.message);
            return false;
        }
    }

    /** Says on the stage why a picture cannot be shown. */
    async explain(picture) {
        const reason = await api.reason(picture.src);
        if (reason === null || this.stage.querySelector(".unreadable")) return;
        this.stage.append(make("p", { className: "unreadable", role: "status" }, icon("photo"), say("unreadable", { reason })));
        this.element.classList.add("without-picture");
    }

    /** Loads the picture larger when it is enlarged. */
    #sharpen() {
        const { side } = this;
        if (!this.#mode || side <= (this.sharpSide ??= side)) return;
        this.sharpSide = side;
        this.#mode.sharpen?.();
    }

    #header() {
        const names = this.isMovie ? ["look"] : Object.keys(MODES);
        this.tabs = names.map((name) =>
            make(
                "button",
                {
                    type: "button",
                    role: "tab",
                    id: `tab-${name}`,
                    "data-mode": name,
                    "aria-controls": "mode-panel",
                    onclick: () => this.show(name),
                },
                say(`mode.${name}`),
            ));
        const tablist = make("div", { className: "tabs", role: "tablist", "aria-label": say("modes") }, this.tabs);
        tablist.addEventListener("keydown", (event) => this.#tabKey(event));
        return make(
            "header",
            {},
            backLink(say("back")),
            make("div", { className: "named" }, make("h1", {}, this.item.name), make("small", {}, this.item.dated ? dateWords(this.item.date) : "")),
            tablist,
            make(
                "div",
                { className: "actions" },
                iconButton("back", say("previous"), () => this.#step(-1), { id: "previous" }),
                iconButton("forward", say("next"), () => this.#step(1), { id: "next" }),
            ),
        );
    }

    #tabKey(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        const index = (this.tabs.indexOf(document.activeElement) + step + this.tabs.length) % this.tabs.length;
        event.preventDefault();
        event.stopPropagation();
        this.show(this.tabs[index].dataset.mode);
        this.tabs[index].focus();
    }

    #keyDown(event) {
        if (event.defaultPrevented || event.altKey) return;
        if (event.target.closest?.("input:not([type=range], [type=checkbox], [type=radio]), select, textarea")) return;
        if (event.ctrlKey || event.metaKey) {
            const key = event.key.toLowerCase();
            const step = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
            if (!step || !this.#mode[step]) return;
            event.preventDefault();
            this.#mode[step]();
            return;
        }
        if (event.target.matches?.("input")) return;
        if (this.zoom.key(event)) {
            event.preventDefault();
            return;
        }
        if (event.key === "ArrowLeft" && this.#mode.arrowsTurnPages) this.#step(-1);
        else if (event.key === "ArrowRight" && this.#mode.arrowsTurnPages) this.#step(1);
        else if (event.key === "Escape") location.hash = "";
    }

    #step(step) {
        const shown = this.library.shown;
        const next = shown[this.library.indexOf(this.item.id) + step];
        if (!next) return;
        const { mode } = this.element.dataset;
        history.replaceState(null, "", mode === "look" ? `#photo/${next.id}` : `#photo/${next.id}/${mode}`);
        dispatchEvent(new HashChangeEvent("hashchange"));
    }
}
