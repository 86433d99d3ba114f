/** Helpers that create elements. */

/**
 * Creates an element with properties and children.
 *
 * A property named "class" or with a hyphen, "role" and "for" become attributes, "onclick" and similar names become
 * listeners, everything else a property of the element; null and false are left out.
 */
export function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else if (name.includes("-") || !(name in element) || name === "role" || name === "list") {
            element.setAttribute(name, value === true ? "" : value);
        } else element[name] = value;
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return element;
}

/** Replaces the children of an element. */
export function fill(element, ...children) {
    element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
}

/** An icon drawn in a square of 24 units, in the colour of the text. */
export function icon(name) {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", "0 0 24 24");
    drawing.setAttribute("class", "icon");
    drawing.setAttribute("aria-hidden", "true");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", drawings[name]);
    drawing.append(path);
    return drawing;
}

/** The link from a view back to the pictures. */
export function backLink(label) {
    return make("a", { className: "plain back", href: "#", "aria-label": label, title: label }, icon("back"));
}

/** A button with an icon, and a label that is shown or only read by screen readers. */
export function iconButton(name, label, onclick, properties = {}) {
    return make(
        "button",
        { type: "button", className: "plain", title: label, "aria-label": label, ...(onclick && { onclick }), ...properties },
        icon(name),
    );
}

/** Runs the action of a button, which keeps the focus meanwhile and cannot be pressed again. */
export async function once(button, action) {
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    await action();
    button.ariaDisabled = null;
}

/** A switch that is on or off. */
export function switchControl(label, checked, onchange) {
    const input = make("input", { type: "checkbox", role: "switch", className: "switch", checked });
    input.addEventListener("change", () => onchange(input.checked));
    return make("label", { className: "row" }, make("span", {}, label), input);
}

/** A field with a label above it. */
export function field(label, input, note = null) {
    return make("label", { className: "field" }, make("span", {}, label), input, note && make("small", {}, note));
}

/**
 * A field for a number in a range, which the arrows change by a step. One without a standard may be empty, which `empty`
 * says in words; `onchange` then gets null.
 */
export function numberField(label, { min, max, standard = null }, value, onchange, { step = 0.1, empty = "", note = null } = {}) {
    const lowest = Math.ceil(min / step) * step;
    const input = make("input", {
        type: "number", min: lowest, max, step, value: value ?? standard ?? "", inputMode: "decimal",
        placeholder: standard === null ? empty : "",
    });
    input.addEventListener("change", () => {
        const typed = input.valueAsNumber;
        const chosen = Number.isFinite(typed) ? Math.min(max, Math.max(min, typed)) : standard;
        input.value = chosen ?? "";
        onchange(chosen);
    });
    return field(label, input, note);
}

/** A menu of values and their labels. */
export function menu(choices, value, onchange) {
    const select = make("select", {}, choices.map(([key, word]) => make("option", { value: key }, word)));
    select.value = value;
    select.addEventListener("change", () => onchange(select.value));
    return select;
}

/** Calls `action` when no call has come for `wait` milliseconds; `flush` makes a pending call at once. */
export function debounced(wait, action) {
    let timer = 0;
    const later = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
            timer = 0;
            action();
        }, wait);
    };
    later.flush = () => {
        if (!timer) return undefined;
        later.cancel();
        return action();
    };
    later.cancel = () => {
        clearTimeout(timer);
        timer = 0;
    };
    return later;
}

/** Calls `action` after `wait` milliseconds, never concurrently; calls that come while it runs are merged into one. */
export function throttled(wait, action) {
    let running = false;
    let again = false;
    const ask = async () => {
        again = running;
        if (running) return;
        running = true;
        await new Promise((resolve) => { setTimeout(resolve, wait); });
        again = false;
        await action();
        running = false;
        if (again) ask();
    };
    return ask;
}

/** Reads or writes the settings of the page that this browser stores. */
export const settings = {
    get(key, otherwise) {
        try {
            return JSON.parse(localStorage.getItem(`kaomask.${key}`)) ?? otherwise;
        } catch {
            return otherwise;
        }
    },
    set(key, value) {
        try {
            localStorage.setItem(`kaomask.${key}`, JSON.stringify(value));
        } catch {
            // Without storage, the page starts with its defaults every time.
        }
    },
};

/** Reads or writes what a reload of this window comes back to. */
export const session = {
    get(key, otherwise) {
        try {
            return JSON.parse(sessionStorage.getItem(`kaomask.${key}`)) ?? otherwise;
        } catch {
            return otherwise;
        }
    },
    set(key, value) {
        try {
            sessionStorage.setItem(`kaomask.${key}`, JSON.stringify(value));
        } catch {
            // Without storage, a reload begins at the top.
        }
    },
};

/** Announces an event, visibly and to screen readers. */
export function announce(sentence) {
    document.getElementById("announcer").textContent = sentence;
    const toast = document.getElementById("toast");
    toast.textContent = sentence;
    toast.hidden = false;
    clearTimeout(announce.timer);
    announce.timer = setTimeout(() => { toast.hidden = true; }, 4000);
}

const drawings = {
    back: "M15 5l-7 7 7 7",
    forward: "M9 5l7 7-7 7",
    close: "M6 6l12 12M18 6L6 18",
    add: "M12 5v14M5 12h14",
    camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.500 3.500 0 1 0 .01 0",
    view: "M4 6h16M4 12h16M4 18h16M9 4v4M15 10v4M8 16v4",
    tick: "M5 13l4 4L19 7",
    people: "M9 11a3.500 3.500 0 1 0 -.01 0M2.500 20q.500-6 6.500-6t6.500 6M16 11a3 3 0 1 0 -1.500-5.600M17.500 14.500q4 .800 4 5.500",
    eye: "M2.500 12q9.500-12 19 0q-9.500 12-19 0zM12 9.500a2.500 2.500 0 1 0 .01 0",
    phone: "M8 3h8v18H8zM11 18h2",
    star: "M12 4l2.500 5.200 5.500.800-4 4 1 5.600-5-2.700-5 2.700 1-5.600-4-4 5.500-.800z",
    minus: "M5 12h14",
    fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
    redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
    play: "M8 5l11 7-11 7z",
    trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    up: "M12 19V5M6 11l6-6 6 6",
    down: "M12 5v14M6 13l6 6 6-6",
    download: "M12 4v11M7 11l5 5 5-5M5 20h14",
    grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
    live: "M12 9.500a2.500 2.500 0 1 0 .01 0M7 6a9 9 0 0 0 0 12M17 6a9 9 0 0 1 0 12",
    movie: "M8 5l11 7-11 7z",
    panorama: "M3 7q9 3.500 18 0v10q-9-3.500-18 0z",
    screenshot: "M8 3h8v18H8zM4 9V6M20 9V6M4 15v3M20 15v3",
    selfie: "M12 4a8 8 0 1 0 .01 0M9.500 10v1M14.500 10v1M9 14.500q3 2.500 6 0",
    burst: "M4 9h11v11H4zM8 9V6h10v10h-3M11 6V3h10v10h-3",
    photo: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4",
    edited: "M5 19l1-4L16 5l3 3L9 18z",
    covered: "M12 3a9 9 0 1 0 .01 0M7 12q1.500-3 3.500 0M13.500 12q2-3 3.500 0M9 16q1.500 1.500 3 0q1.500 1.500 3 0",
    faceless: "M4 5h16v14H4zM9 9l6 6M15 9l-6 6",
    check: "M12 4v10M12 19v.01",
    cover: "M12 3a9 9 0 1 0 .01 0M7 12q1.500-3 3.500 0M13.500 12q2-3 3.500 0M9 16q1.500 1.500 3 0q1.500 1.500 3 0",
    collage: "M4 4h9v9H4zM15 4h5v5h-5zM15 11h5v9h-5zM4 15h9v5H4z",
    card: "M4 6h16v12H4zM7 10h10M7 14h6",
    doodle: "M4 18q2-12 6-8t3 6q3 2 7-10",
};
