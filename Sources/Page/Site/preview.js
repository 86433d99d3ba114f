/** A preview drawn by the server on demand; of several requests only the latest is shown. */
import { announce } from "./dom.js";

export class LatestPicture {
    #image;
    #ask;
    #failed;
    #running = null;

    /**
     * Creates a preview; `ask` takes the body and an abort signal, and returns a picture as {blob, patches}. `failed` is
     * called with the error of the latest request.
     */
    constructor(image, ask, failed = (error) => announce(error.message)) {
        this.#image = image;
        this.#ask = ask;
        this.#failed = failed;
    }

    /** Ends a request: its picture is not wanted any more. */
    cancel() {
        this.#running?.abort();
        this.#running = null;
    }

    /** Requests a picture and shows it, unless a later request has replaced this one. */
    async show(body) {
        this.cancel();
        const running = new AbortController();
        this.#running = running;
        this.#image.classList.add("waiting");
        try {
            const { blob, patches } = await this.#ask(body, running.signal);
            if (this.#running !== running) return;
            const before = this.#image.src;
            this.#image.src = URL.createObjectURL(blob);
            await this.#image.decode().catch(() => {});
            if (before.startsWith("blob:")) URL.revokeObjectURL(before);
            this.#image.dispatchEvent(new CustomEvent("preview", { detail: { patches, body } }));
        } catch (error) {
            if (error.name !== "AbortError") this.#failed(error);
        } finally {
            if (this.#running === running) this.#image.classList.remove("waiting");
        }
    }
}
