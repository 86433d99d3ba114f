/** The view that makes results of the picked items and shows them. */
import { api } from "./api.js";
import { announce, backLink, debounced, fill, icon, make, once } from "./dom.js";
import { JobView } from "./jobview.js";
import { MAKES, Options } from "./options.js";
import { OrderList } from "./order.js";
import { LatestPicture } from "./preview.js";
import { many, say } from "./texts.js";

/** What is shown small while its options change. */
const PREVIEWED = ["collage", "card"];
/** The long side of what is shown, pixels. */
const SIDE = 480;

export class Maker {
    #library;
    #jobs;
    #choices;
    #views = new Map();

    constructor(library, jobs, choices) {
        this.#library = library;
        this.#jobs = jobs;
        this.#choices = choices;
        this.title = say("start");
        this.order = new OrderList(library);
        this.heading = make("h2", {});
        this.form = make("form", { className: "make-form", noValidate: true, onsubmit: (event) => this.#start(event) });
        this.results = make("section", { className: "jobs", "aria-label": say("results") });
        this.element = make(
            "div",
            { className: "view maker" },
            make(
                "header",
                {},
                backLink(say("back")),
                make("h1", {}, say("start")),
            ),
            make(
                "main",
                {},
                make("section", { className: "picked", "aria-label": say("pickedPictures") }, this.heading, this.order.element),
                this.form,
                this.results,
            ),
        );
        this.drawn = make("img", { className: "preview", alt: say("preview"), hidden: true });
        this.drawn.addEventListener("preview", () => {
            this.drawn.hidden = false;
            // It comes later than the focus, and would cover it.
            this.form.querySelector(":focus")?.scrollIntoView({ block: "nearest" });
        });
        this.latest = new LatestPicture(this.drawn, (order, signal) => api.previewOf(order, SIDE, signal), (error) => {
            this.drawn.hidden = true;
            this.problem.textContent = error.message;
        });
        this.preview = debounced(300, () => this.#preview());
        this.onPicked = () => this.#update();
        this.onJob = (event) => this.#showJob(event.detail);
    }

    async open() {
        this.#library.addEventListener("picked", this.onPicked);
        this.#jobs.addEventListener("change", this.onJob);
        this.element.querySelector(".back").focus({ preventScroll: true });
        for (const job of this.#jobs.list.reverse()) this.#showJob(job);
        const choices = await this.#choices;
        if (!choices) {
            announce(say("noChoices"));
            return;
        }
        this.options = new Options(choices, () => this.preview());
        this.problem = make("p", { className: "quiet", role: "status" });
        this.button = make("button", { type: "submit", className: "primary" }, say("start"));
        fill(this.form, this.#kinds(), this.options.element, make("div", { className: "submit" }, this.drawn, this.button, this.problem));
        this.#update();
    }

    close() {
        this.preview.cancel();
        this.latest.cancel();
        this.order.close();
        this.#library.removeEventListener("picked", this.onPicked);
        this.#jobs.removeEventListener("change", this.onJob);
    }

    #kinds() {
        const tiles = MAKES.map((kind) => {
            const input = make("input", { type: "radio", name: "kind", value: kind, className: "unseen", checked: kind === this.options.kind });
            input.addEventListener("change", () => {
                this.options.show(kind);
                this.#update();
            });
            return make("label", { className: "kind" }, input, icon(kind === "reveal" ? "live" : kind), make("span", {}, say(`make.${kind}`)));
        });
        return make("fieldset", { className: "kinds" }, make("legend", {}, say("whatToMake")), tiles);
    }

    #update() {
        const count = this.#library.picked.length;
        this.heading.textContent = many("picked", count);
        this.results.classList.toggle("none", this.#views.size === 0);
        if (!this.problem) return;
        this.problem.textContent = count === 0 ? say("nothingPicked") : "";
        this.preview();
    }

    /** Shows what would be made, small, of kinds that are soon drawn. */
    #preview() {
        const { kind } = this.options;
        const items = this.#library.picked;
        this.latest.cancel();
        if (!PREVIEWED.includes(kind) || this.options.problem(items.length)) this.drawn.hidden = true;
        else {
            this.problem.textContent = "";
            this.latest.show({ kind, items, options: this.options.values });
        }
    }

    async #start(event) {
        event.preventDefault();
        const problem = this.options.problem(this.#library.picked.length);
        if (problem) {
            this.problem.textContent = problem;
            this.form.querySelector("textarea")?.focus();
            return;
        }
        await once(this.button, async () => {
            try {
                const { kind, values } = this.options;
                const id = await this.#jobs.start({ kind, items: this.#library.picked, options: values });
                this.#views.get(id)?.element.scrollIntoView({ block: "nearest" });
                this.problem.textContent = "";
            } catch (error) {
                this.problem.textContent = error.message;
            }
        });
    }

    #showJob(job) {
        let view = this.#views.get(job.id);
        if (!view) {
            view = new JobView(this.#jobs, this.#library);
            this.#views.set(job.id, view);
            this.results.prepend(view.element);
            this.results.classList.remove("none");
        }
        view.show(job);
    }
}
