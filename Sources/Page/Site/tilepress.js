/** Shows the faces on a covered tile of the grid while it is pressed. */
import { make } from "./dom.js";
import { HOLD } from "./tile.js";

export class TilePress {
    #timer = 0;
    #shown = null;
    #swallows = false;

    constructor(grid) {
        grid.addEventListener("pointerdown", (event) => {
            const tile = event.target.closest(".tile[data-original]");
            if (!tile || !event.isPrimary || event.button !== 0 || event.target.closest(".pick")) return;
            this.#timer = setTimeout(() => {
                this.#swallows = true;
                this.show(tile);
            }, HOLD);
        });
        for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
            grid.addEventListener(name, () => {
                this.hide();
                // The click that belongs to this press comes after it.
                setTimeout(() => { this.#swallows = false; }, 0);
            });
        }
        grid.addEventListener("contextmenu", (event) => {
            if (event.target.closest(".tile[data-original]")) event.preventDefault();
        });
        grid.addEventListener("click", (event) => {
            if (!this.#swallows) return;
            event.preventDefault();
            event.stopPropagation();
        }, true);
    }

    /** Shows the original over a covered tile; returns `true` if it has one. */
    show(tile) {
        this.hide();
        if (!tile?.dataset.original) return false;
        this.#shown = make("img", { className: "original", alt: "", src: tile.dataset.original });
        tile.querySelector("img").after(this.#shown);
        return true;
    }

    hide() {
        clearTimeout(this.#timer);
        this.#shown?.remove();
        this.#shown = null;
    }
}
