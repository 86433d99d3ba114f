/** The view that makes results of the picked items and shows them. */
import { announce, backLink, fill, icon, make, once } from "./dom.js";
import { JobView } from "./jobview.js";
import { MAKES, Options } from "./options.js";
import { OrderList } from "./order.js";
import { many, say } from "./texts.js";

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
        this.options = new Options(choices);
        this.problem = make("p", { className: "quiet", role: "status" });
        this.button = make("button", { type: "submit", className: "primary" }, say("start"));
        fill(this.form, this.#kinds(), this.options.element, make("div", { className: "submit" }, this.button, this.problem));
        this.#update();
    }

    close() {
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
        if (this.problem) this.problem.textContent = count === 0 ? say("nothingPicked") : "";
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
