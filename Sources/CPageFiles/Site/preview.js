/** A picture that the server draws on demand: of several that were asked for, the latest is shown. */
import { announce } from "./dom.js";

export class LatestPicture {
    #image;
    #ask;
    #running = null;

    /** `ask` gets what to draw and a signal that ends the request, and answers with a Blob. */
    constructor(image, ask) {
        this.#image = image;
        this.#ask = ask;
    }

    /** Asks for a picture and shows it, unless a later one was asked for meanwhile. */
    async show(body) {
        this.#running?.abort();
        const running = new AbortController();
        this.#running = running;
        this.#image.classList.add("waiting");
        try {
            const blob = await this.#ask(body, running.signal);
            if (this.#running !== running) return;
            const before = this.#image.src;
            this.#image.src = URL.createObjectURL(blob);
            await this.#image.decode().catch(() => {});
            if (before.startsWith("blob:")) URL.revokeObjectURL(before);
            this.#image.dispatchEvent(new Event("preview"));
        } catch (error) {
            if (error.name !== "AbortError") announce(error.message);
        } finally {
            if (this.#running === running) this.#image.classList.remove("waiting");
        }
    }
}
