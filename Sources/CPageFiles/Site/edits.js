/** The edits of one picture's faces. */
import { Draft } from "./draft.js";

export class Edits extends Draft {
    faces = [];
    unsure = [];
    style = null;
    patch = null;
    ink = null;
    live = true;
    /** The picture's size in pixels. */
    width = 0;
    height = 0;

    /** The faces from left to right, in the order of their numbers. */
    get numbered() {
        return this.faces.toSorted((a, b) => center(a)[0] - center(b)[0] || center(a)[1] - center(b)[1]);
    }

    numberOf(face) {
        return this.numbered.indexOf(face) + 1;
    }

    /** The body sent to the server. */
    get body() {
        const faces = this.numbered.map((face, index) => {
            const { added, shown, ...known } = face;
            return { ...known, id: index + 1 };
        });
        return { faces, style: this.style, patch: this.patch, ink: this.ink, live: this.live };
    }

    /** Changes a face's box and roll; its landmarks become invalid. */
    place(face, { box = face.box, roll = face.roll }) {
        const [x, y, width, height] = box.map((length) => Math.round(length));
        face.box = [x, y, Math.max(1, width), Math.max(1, height)];
        face.roll = Math.round(normalTurn(roll) * 10) / 10;
        for (const known of ["landmarks", "points", "turn"]) face[known] = null;
        this.touch();
    }

    /** Adds a face by hand. */
    add(box, roll = 0) {
        const face = { box: box.map(Math.round), roll, confidence: null, landmarks: null, added: true };
        this.faces.push(face);
        this.touch();
        return face;
    }

    /** Turns a near miss into a face. */
    take(unsure) {
        this.unsure = this.unsure.filter((other) => other !== unsure);
        this.faces.push({ ...unsure });
        this.touch();
        return this.faces.at(-1);
    }

    remove(face) {
        this.faces = this.faces.filter((other) => other !== face);
        this.touch();
    }

    take(answer) {
        this.width = answer.width;
        this.height = answer.height;
        this.faces = answer.faces.map((face) => ({ ...face, added: isByHand(face) }));
        this.unsure = answer.unsure ?? [];
        this.style = answer.style;
        this.patch = answer.patch;
        this.ink = answer.ink;
        this.live = answer.live;
        this.saved = answer.saved;
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
