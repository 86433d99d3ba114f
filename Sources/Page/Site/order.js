/** The picked pictures in order: dragged, moved by keys, removed. */
import { address } from "./api.js";
import { announce, fill, icon, iconButton, make } from "./dom.js";
import { many, say } from "./texts.js";

/** The most pictures that are listed; the others are used as well. */
const LISTED = 200;

export class OrderList {
    #library;
    #rows = new Map();
    #drag = null;

    constructor(library) {
        this.#library = library;
        this.list = make("ol", { className: "order" });
        this.more = make("p", { className: "quiet" });
        this.element = make("div", {}, this.list, this.more);
        this.update = () => this.#draw();
        library.addEventListener("picked", this.update);
        this.list.addEventListener("pointermove", (event) => this.#dragged(event));
        for (const name of ["pointerup", "pointercancel"]) this.list.addEventListener(name, () => this.#drop());
        this.#draw();
    }

    close() {
        this.#library.removeEventListener("picked", this.update);
    }

    #draw() {
        const focused = document.activeElement;
        const items = this.#library.pickedItems;
        const rows = items.slice(0, LISTED).map((item, index) => {
            const row = this.#rows.get(item.id) ?? this.#row(item);
            this.#rows.set(item.id, row);
            row.classList.toggle("dragged", this.#drag === item.id);
            row.querySelector(".place").textContent = `${index + 1}`;
            row.querySelector(".grip").setAttribute(
                "aria-label", say("moveLabel", { name: item.name, n: index + 1, of: items.length }));
            return row;
        });
        if (rows.some((row, index) => row !== this.list.children[index]) || rows.length !== this.list.children.length) {
            fill(this.list, rows);
        }
        if (this.list.contains(focused)) focused.focus();
        this.more.textContent = items.length > LISTED ? many("more", items.length - LISTED) : "";
    }

    #row(item) {
        const grip = make(
            "button",
            {
                type: "button",
                className: "plain grip",
                title: say("moveTitle"),
                onkeydown: (event) => this.#key(event, this.#library.picked.indexOf(item.id)),
            },
            icon("grip"),
        );
        grip.addEventListener("pointerdown", (event) => this.#take(event, item.id));
        return make(
            "li",
            { "data-id": item.id },
            grip,
            make("span", { className: "place" }),
            make("img", {
                src: address.thumbnail(item, 160), alt: "", loading: "lazy", width: 44, height: 44,
                // An empty place rather than the browser's sign for a broken picture.
                onerror: (event) => { event.target.style.visibility = "hidden"; },
            }),
            make("span", { className: "name" }, item.name),
            iconButton("close", say("takeOut", { name: item.name }), () => this.#library.toggle(item.id), { className: "plain out" }),
        );
    }

    #key(event, index) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        const last = this.#library.picked.length - 1;
        const to = { Home: 0, End: last }[event.key] ?? (step ? index + step : null);
        if (to === null || to < 0 || to > last) return;
        event.preventDefault();
        this.#library.move(index, to);
        announce(say("movedTo", { n: to + 1, of: last + 1 }));
    }

    #take(event, id) {
        if (event.button !== 0) return;
        event.preventDefault();
        this.#drag = id;
        // The row moves within the document during a drag, so the list captures the pointer.
        this.list.setPointerCapture(event.pointerId);
        this.#draw();
    }

    #dragged(event) {
        if (!this.#drag) return;
        const from = this.#library.picked.indexOf(this.#drag);
        const rows = [...this.list.children].map((row) => row.getBoundingClientRect());
        const to = rows.findIndex((row) => event.clientY < row.bottom);
        const target = to < 0 ? rows.length - 1 : to;
        if (from >= 0 && target !== from) this.#library.move(from, target);
    }

    #drop() {
        this.#drag = null;
        this.#draw();
    }
}
