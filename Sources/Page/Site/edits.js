/** The edits of one picture's faces. */
import { Draft } from "./draft.js";
import { many } from "./texts.js";

/** Milliseconds within which changes of the same kind are one step of undo. */
const JOINED = 800;

export class Edits extends Draft {
    faces = [];
    unsure = [];
    style = null;
    patch = null;
    ink = null;
    live = true;
    /** Who has looked at the picture: a name, "" for whoever uses this page, null for nobody. */
    reviewedBy = null;
    /** `true` if the picture has changed since somebody looked at it. */
    outdated = false;
    /** `true` for a film whose faces nobody has edited: they are looked for again whenever it is covered. */
    asFound = null;
    /** The picture's size in pixels. */
    width = 0;
    height = 0;

    #before = [];
    #after = [];
    #current = null;
    #latest = { key: null, time: 0 };

    /** The faces from left to right. A face keeps its number when others are added or removed. */
    get numbered() {
        return this.faces.toSorted((a, b) => center(a)[0] - center(b)[0] || center(a)[1] - center(b)[1]);
    }

    /** A sentence about what is covered. */
    get summary() {
        const covered = this.faces.filter((face) => face.covered !== false).length;
        const left = this.faces.length - covered;
        return [
            many("facesCovered", covered),
            left > 0 && many("facesLeft", left),
            this.unsure.length > 0 && many("unsureFaces", this.unsure.length),
        ].filter(Boolean).join(" ");
    }

    /** The body sent to the server. */
    get body() {
        const faces = this.numbered.map(({ added, shown, ...known }) => known);
        const { unsure, style, patch, ink, live, reviewedBy, asFound } = this;
        return { faces, unsure, style, patch, ink, live, reviewedBy, asFound };
    }

    /** Notes that whoever uses this page has looked at a film; what is saved of it already stays. */
    async see(isSaved) {
        if (isSaved) await this.load();
        else this.asFound = true;
        this.reviewedBy = "";
        this.touch();
    }

    /** Changes a face's box and roll; its landmarks become invalid. */
    place(face, { box = face.box, roll = face.roll }) {
        const [x, y, width, height] = box.map((length) => Math.round(length));
        face.box = [x, y, Math.max(1, width), Math.max(1, height)];
        face.roll = Math.round(normalTurn(roll) * 10) / 10;
        for (const known of ["landmarks", "points", "turn"]) face[known] = null;
        this.touch(`place ${face.id}`);
    }

    /** Adds a face by hand. */
    add(box, roll = 0) {
        const face = { id: this.#nextNumber, box: box.map(Math.round), roll, confidence: null, landmarks: null, added: true };
        this.faces.push(face);
        this.touch();
        return face;
    }

    /** Turns a near miss into a face. */
    accept(unsure) {
        this.unsure = this.unsure.filter((other) => other !== unsure);
        this.faces.push({ ...unsure, id: this.#nextNumber });
        this.touch();
        return this.faces.at(-1);
    }

    /** Drops a near miss that is no face. */
    dismiss(unsure) {
        this.unsure = this.unsure.filter((other) => other !== unsure);
        this.touch();
    }

    remove(face) {
        this.faces = this.faces.filter((other) => other !== face);
        this.touch();
    }

    // Undo and redo

    get canUndo() {
        return this.#before.length > 0;
    }

    get canRedo() {
        return this.#after.length > 0;
    }

    /** Reports a change. Changes with the same key in quick succession, such as a drag, are undone together. */
    touch(key = null) {
        const now = Date.now();
        const continues = key !== null && key === this.#latest.key && now - this.#latest.time < JOINED;
        this.#latest = { key, time: now };
        if (!continues && this.#current) this.#before.push(this.#current);
        this.#after = [];
        this.#current = this.#snapshot;
        super.touch();
    }

    undo() {
        this.#go(this.#before, this.#after);
    }

    redo() {
        this.#go(this.#after, this.#before);
    }

    #go(from, to) {
        if (from.length === 0) return;
        to.push(this.#current);
        this.#current = from.pop();
        this.#latest = { key: null, time: 0 };
        const { faces, ...state } = structuredClone(this.#current);
        // Faces that stay are the same objects as before, so that the chosen one stays chosen.
        this.faces = faces.map((face) => {
            const known = this.faces.find((other) => other.id === face.id);
            if (!known) return face;
            for (const name of Object.keys(known)) delete known[name];
            return Object.assign(known, face);
        });
        Object.assign(this, state);
        super.touch();
        this.dispatchEvent(new Event("restore"));
    }

    get #snapshot() {
        const { faces, unsure, style, patch, ink, live, reviewedBy } = this;
        return structuredClone({ faces, unsure, style, patch, ink, live, reviewedBy });
    }

    get #nextNumber() {
        return Math.max(0, ...this.faces.map((face) => face.id)) + 1;
    }

    take(answer) {
        this.width = answer.width;
        this.height = answer.height;
        this.faces = answer.faces.map((face) => ({ ...face, added: isByHand(face) }));
        this.unsure = answer.unsure ?? [];
        this.style = answer.style ?? null;
        this.patch = answer.patch ?? null;
        this.ink = answer.ink ?? null;
        this.live = answer.live;
        this.reviewedBy = answer.reviewedBy ?? null;
        this.outdated = answer.changed;
        this.asFound = null;
        this.saved = answer.saved;
        [this.#before, this.#after] = [[], []];
        this.#current = this.#snapshot;
    }

    /** Adopts what the server added: the kaomoji of new faces. */
    learn(answer) {
        this.saved = answer.saved;
        for (const told of answer.faces) {
            const face = this.faces.find((known) => `${known.box}` === `${told.box}`);
            if (face && !face.kaomoji && told.kaomoji) face.shown = told.kaomoji;
        }
    }
}

const isByHand = (face) => face.confidence === null && face.landmarks === null;

export function center({ box: [x, y, width, height] }) {
    return [x + width / 2, y + height / 2];
}

/** Normalises degrees to -180 up to, but not including, 180. */
export function normalTurn(degrees) {
    return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
