/** The page: shows the current view and keeps it up to date. The fragment of the address names the view. */
import { api, listen } from "./api.js";
import { announce, make, throttled } from "./dom.js";
import { isUnsaved } from "./draft.js";
import { Coverage } from "./coverage.js";
import { keepFocus } from "./focus.js";
import { Home } from "./home.js";
import { Jobs } from "./jobs.js";
import "./press.js";
import { Library } from "./library.js";
import { Maker } from "./make.js";
import { People } from "./people.js";
import { Review } from "./review.js";
import { say } from "./texts.js";
import { Uploads } from "./uploads.js";
import { Viewer } from "./viewer.js";

const jobs = new Jobs();
const library = new Library(new Coverage(jobs), jobs);
const uploads = new Uploads(library);
const home = new Home(library, uploads, jobs);
const choices = Promise.all([api.choices(), api.kaomoji()])
    .then(([known, { kaomoji }]) => ({ ...known, kaomoji }))
    .catch(() => null);

const app = document.getElementById("app");
const toast = make("div", { id: "toast", "aria-hidden": "true", hidden: true });
app.replaceChildren(home.element, toast);

keepFocus();

let view = home;

/** Shows the view that the address names. */
async function route() {
    const [name, id, mode] = location.hash.slice(1).split("/");
    const before = view;
    if (name === "photo" && library.item(id)) view = new Viewer(library, library.item(id), { jobs, choices, mode });
    else if (name === "make") view = new Maker(library, jobs, choices);
    else if (name === "review") view = new Review(library, jobs);
    else if (name === "people") view = new People(library);
    else view = home;
    if (view === before) return;
    if (before === home) home.rest();
    else {
        await before.close?.();
        before.element.remove();
    }
    home.element.hidden = view !== home;
    document.title = view.title ?? "kaomask";
    if (view === home) {
        home.resume(before.itemId);
        return;
    }
    app.insertBefore(view.element, toast);
    view.open();
}

const refresh = throttled(300, () => library.refresh().catch((error) => announce(error.message)));

addEventListener("hashchange", route);
// The browser asks for confirmation before leaving.
addEventListener("beforeunload", (event) => { if (isUnsaved()) event.preventDefault(); });
home.addEventListener("open", (event) => { location.hash = `photo/${event.detail}`; });

let opened = false;
listen({
    items: refresh,
    job: (job) => jobs.tell(job),
    // Events may have been missed while the connection was lost.
    open: () => {
        if (opened) {
            refresh();
            jobs.refresh();
        }
        opened = true;
    },
});

try {
    // Covered pictures are shown covered from the beginning.
    await jobs.refresh();
    await library.refresh();
    performance.mark("grid");
} catch (error) {
    home.fail(say("unreachable", { reason: error.message }));
}
route();
