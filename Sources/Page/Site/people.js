/** The people of the folder: groups of faces to name, cover, leave uncovered, merge and split. */
import { address, api, place } from "./api.js";
import { announce, backLink, fill, make, once, switchControl } from "./dom.js";
import { Edits } from "./edits.js";
import { many, say } from "./texts.js";

/** The most faces of a row that are shown beside the best one. */
const SHOWN = 12;

export class People {
    #library;
    #groups = [];
    #names = [];
    #remembers = false;
    #isClosed = false;

    constructor(library) {
        this.#library = library;
        this.title = say("people");
        this.words = make("p", { role: "status" });
        this.progress = make("progress", { "aria-label": say("progress"), hidden: true });
        this.list = make("ul", { className: "people" });
        this.known = make("datalist", { id: "known-people" });
        this.footer = make("footer", { className: "bar", hidden: true });
        this.main = make("main", { tabIndex: -1 }, this.words, this.progress, this.list, this.known);
        this.element = make(
            "div",
            { className: "view people-view" },
            make(
                "header",
                {},
                backLink(say("back")),
                make("h1", {}, say("people")),
            ),
            this.main,
            this.footer,
        );
    }

    async open() {
        this.main.focus({ preventScroll: true });
        const told = await api.people().catch(() => null);
        if (told) await this.#follow(told);
        else this.#offer();
    }

    close() {
        this.#isClosed = true;
    }

    /** Says what is measured before anything is. */
    #offer() {
        this.words.textContent = say("peopleNote");
        const button = make("button", { type: "button", className: "primary" }, say("lookForPeople"));
        button.addEventListener("click", () => once(button, async () => {
            const items = this.#library.all.filter((item) => item.kinds.some((kind) => kind !== "movie"));
            try {
                await this.#follow(await api.lookForPeople(items.map((item) => item.id)));
            } catch (error) {
                announce(error.message);
            }
        }));
        fill(this.list, make("li", { className: "start" }, button));
    }

    async #follow(told) {
        fill(this.list);
        while (told.looking) {
            this.words.textContent = say("running", { done: told.done, total: told.total });
            this.progress.hidden = false;
            [this.progress.max, this.progress.value] = [Math.max(1, told.total), told.done];
            await new Promise((resolve) => { setTimeout(resolve, 500); });
            if (this.#isClosed) return;
            told = await api.people();
        }
        this.progress.hidden = true;
        this.#names = told.names;
        this.#groups = told.groups.map(({ name, faces }) => ({ name: name ?? "", faces, action: null, bare: new Set(), marked: new Set() }));
        this.words.textContent = told.error?.message ?? many("peopleFound", this.#groups.length);
        this.footer.hidden = false;
        this.apply = make("button", { type: "button", className: "primary", onclick: () => once(this.apply, () => this.#apply()) }, say("applyPeople"));
        fill(
            this.footer,
            switchControl(say("rememberPeople"), this.#remembers, (on) => { this.#remembers = on; }),
            make("button", { type: "button", onclick: () => this.#forget() }, say("forgetPeople")),
            this.apply,
        );
        this.#draw();
    }

    async #forget() {
        await api.forgetPeople().catch((error) => announce(error.message));
        [this.#groups, this.footer.hidden] = [[], true];
        this.#offer();
    }

    #draw() {
        const names = new Set([...this.#names, ...this.#groups.map(({ name }) => name)].filter(Boolean));
        fill(this.known, [...names].map((value) => make("option", { value })));
        fill(this.list, this.#groups.map((group, index) => this.#row(group, index)));
    }

    #row(group, index) {
        const name = make("input", {
            type: "text", value: group.name, list: "known-people", placeholder: say("personName"), maxLength: 80,
            "aria-label": say("personName"), autocomplete: "off",
        });
        name.addEventListener("change", () => {
            group.name = name.value.trim();
            this.#draw();
        });
        const [best, ...others] = group.faces;
        const actions = ["cover", "bare", "none"].map((action) =>
            make(
                "button",
                {
                    type: "button", className: "chip", "aria-pressed": group.action === action ? "true" : "false", "data-action": action,
                    onclick: () => this.#choose(group, action),
                },
                say(`people.${action}`),
            ));
        const row = make(
            "li",
            { draggable: true, "data-index": index },
            this.#face(group, best, "best"),
            make(
                "div",
                { className: "person" },
                make("div", { className: "row" }, name, make("small", {}, many("personPictures", group.faces.length))),
                make("div", { className: "chips", role: "group" }, actions, group.marked.size > 0 && make(
                    "button", { type: "button", className: "split", onclick: () => this.#split(group) }, many("splitFaces", group.marked.size))),
                make(
                    "div",
                    { className: "faces" },
                    others.slice(0, SHOWN).map((face) => this.#face(group, face)),
                    others.length > SHOWN && make("small", {}, many("more", others.length - SHOWN)),
                ),
            ),
        );
        this.#drags(row, group);
        return row;
    }

    /** A face, which a tap marks to be split off. */
    #face(group, face, className = "") {
        return make(
            "button",
            {
                type: "button", className: `face ${className}`, "aria-pressed": group.marked.has(face) ? "true" : "false",
                "aria-label": this.#library.item(face.item)?.name ?? "", title: this.#library.item(face.item)?.name ?? "",
                onclick: () => {
                    if (group.faces.length < 2) return;
                    if (!group.marked.delete(face)) group.marked.add(face);
                    this.#draw();
                },
            },
            make("img", { src: address.personFace(face.place), alt: "", loading: "lazy", draggable: false }),
        );
    }

    #drags(row, group) {
        row.addEventListener("dragstart", () => { this.dragged = group; });
        row.addEventListener("dragend", () => { this.dragged = null; });
        row.addEventListener("dragover", (event) => {
            if (!this.dragged || this.dragged === group) return;
            event.preventDefault();
            row.classList.add("target");
        });
        row.addEventListener("dragleave", () => row.classList.remove("target"));
        row.addEventListener("drop", (event) => {
            event.preventDefault();
            if (this.dragged && this.dragged !== group) this.#merge(this.dragged, group);
        });
    }

    /** Joins a group to another. Whoever joins is to be confirmed face by face. */
    #merge(from, into) {
        into.faces = [...into.faces, ...from.faces.map((face) => ({ ...face, sure: false }))];
        into.name ||= from.name;
        if (into.action === "bare") into.action = null;
        this.#groups = this.#groups.filter((group) => group !== from);
        this.#draw();
    }

    #split(group) {
        const faces = group.faces.filter((face) => group.marked.has(face));
        group.faces = group.faces.filter((face) => !group.marked.has(face));
        group.marked = new Set();
        if (group.action === "bare") group.action = null;
        const parts = group.faces.length > 0 ? [group] : [];
        parts.push({ name: "", faces, action: null, bare: new Set(), marked: new Set() });
        this.#groups.splice(this.#groups.indexOf(group), 1, ...parts);
        this.#draw();
    }

    async #choose(group, action) {
        if (action === "bare" && !await this.#confirm(group)) return;
        group.action = group.action === action && action !== "bare" ? null : action;
        this.#draw();
    }

    /** Shows every face once before any is left uncovered; those in doubt have to be confirmed one by one. */
    #confirm(group) {
        const bare = new Set(group.faces.filter((face) => (group.action === "bare" ? group.bare.has(face) : face.sure)));
        const done = make("button", { type: "button", className: "primary" });
        const count = () => { done.textContent = many("leaveBare", bare.size); };
        const faces = group.faces.map((face) => {
            const button = make("button", {
                type: "button", className: "face", "aria-pressed": bare.has(face) ? "true" : "false",
                "aria-label": this.#library.item(face.item)?.name ?? "",
                onclick: () => {
                    if (!bare.delete(face)) bare.add(face);
                    button.setAttribute("aria-pressed", bare.has(face) ? "true" : "false");
                    count();
                },
            }, make("img", { src: address.personFace(face.place), alt: "" }));
            return button;
        });
        count();
        const cancel = make("button", { type: "button" }, say("cancel"));
        const dialog = make(
            "dialog",
            { className: "confirm-faces", "aria-label": say("people.bare") },
            make("h2", {}, group.name || say("people.bare")),
            make("p", { className: "quiet" }, say("leaveBareNote")),
            make("div", { className: "faces" }, faces),
            make("div", { className: "actions" }, cancel, done),
        );
        document.body.append(dialog);
        dialog.showModal();
        return new Promise((resolve) => {
            cancel.addEventListener("click", () => dialog.close());
            done.addEventListener("click", () => {
                group.bare = bare;
                dialog.close("yes");
            });
            dialog.addEventListener("close", () => {
                resolve(dialog.returnValue === "yes");
                dialog.remove();
            });
        });
    }

    /** Saves what was decided with the pictures, and, where asked, who the persons are. */
    async #apply() {
        const decided = new Map();
        for (const group of this.#groups.filter(({ action }) => action)) {
            for (const face of group.faces) {
                const action = group.action === "bare" && !group.bare.has(face) ? "cover" : group.action;
                decided.set(face.item, [...(decided.get(face.item) ?? []), { face: face.face, action }]);
            }
        }
        try {
            let changed = 0;
            for (const [id, faces] of decided) {
                const item = this.#library.item(id);
                if (item && await this.#save(item, faces)) changed += 1;
            }
            if (this.#remembers) await api.rememberPeople(this.#persons);
            announce(many("peopleApplied", changed));
        } catch (error) {
            announce(error.message);
        }
        this.#library.refresh().catch(() => {});
    }

    /** The places of each named person's faces; of one left uncovered, those that were confirmed. */
    get #persons() {
        const persons = {};
        for (const { name, action, faces, bare } of this.#groups) {
            if (!name || action === "none") continue;
            const sure = faces.filter((face) => (action === "bare" ? bare.has(face) : face.sure));
            persons[name] = [...(persons[name] ?? []), ...(sure.length > 0 ? sure : faces.slice(0, 1)).map((face) => face.place)];
        }
        return persons;
    }

    async #save(item, decided) {
        const edits = Edits.of(place.faces(item));
        await edits.load();
        let isChanged = false;
        for (const { face: number, action } of decided) {
            const face = edits.faces.find(({ id }) => id === number);
            if (!face || action !== "none" && (face.covered === false) === (action === "bare")) continue;
            isChanged = true;
            if (action === "none") edits.faces = edits.faces.filter((other) => other !== face);
            else if (action === "bare") face.covered = false;
            else delete face.covered;
        }
        if (!isChanged) return false;
        edits.touch();
        await edits.flush();
        if (["failed", "conflict"].includes(edits.state)) throw new Error(say("leftUnsaved", { name: item.name, reason: edits.problem }));
        return true;
    }
}
