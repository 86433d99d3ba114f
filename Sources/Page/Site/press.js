/**
 * <live-photo movie="address" label="..." unplayable="..."><img></live-photo>: a still that plays its movie while it
 * is pressed, by finger, pointer or, when it has the focus, by the space and enter keys.
 *
 * Attributes
 *   movie        the address of the movie; without it the still does not react
 *   hold         milliseconds until a press counts, 120 unless given
 *   hint         plays the first second once, without sound, after the still has loaded
 *   unplayable   the text shown if the browser cannot decode the movie
 *
 * It fires "reveal" when the movie is shown, "conceal" when the still is back, and swallows the click that ends a
 * press. The file has no dependencies, so that a page may contain it whole.
 */
class LivePhoto extends HTMLElement {
    static observedAttributes = ["movie"];

    #video = null;
    #timer = 0;
    #wanted = false;
    #held = false;

    connectedCallback() {
        if (this.dataset.ready) return;
        this.dataset.ready = "yes";
        this.addEventListener("pointerdown", (event) => this.#down(event));
        for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
            this.addEventListener(name, () => this.#up());
        }
        this.addEventListener("click", (event) => this.#click(event), true);
        this.addEventListener("contextmenu", (event) => {
            if (this.getAttribute("movie")) event.preventDefault();
        });
        this.addEventListener("dragstart", (event) => event.preventDefault());
        this.addEventListener("keydown", (event) => this.#key(event, true));
        this.addEventListener("keyup", (event) => this.#key(event, false));
        this.addEventListener("blur", () => this.#up());
        if (this.hasAttribute("hint")) this.#hint();
    }

    disconnectedCallback() {
        this.stop();
        this.#forget();
    }

    attributeChangedCallback(name, before, now) {
        if (before === now) return;
        this.stop();
        this.#forget();
    }

    /** Plays the movie from the beginning, like a press. */
    async play({ quiet = false } = {}) {
        if (!this.getAttribute("movie") || this.#wanted) return;
        this.#wanted = true;
        const video = this.#video ?? this.#make();
        video.muted = quiet;
        video.currentTime = 0;
        try {
            await video.play();
        } catch (error) {
            if (error.name === "NotAllowedError" && this.#wanted) {
                // Some browsers allow sound only after a completed tap.
                video.muted = true;
                await video.play().catch(() => {});
            }
        }
    }

    /** Returns to the still. */
    stop() {
        clearTimeout(this.#timer);
        this.#wanted = false;
        const video = this.#video;
        if (!this.classList.contains("playing")) {
            video?.pause();
            return;
        }
        this.classList.remove("playing");
        this.dispatchEvent(new CustomEvent("conceal", { bubbles: true }));
        const fade = Number.parseFloat(getComputedStyle(video).transitionDuration) * 1000 || 0;
        setTimeout(() => {
            if (!this.#wanted) video.pause();
        }, fade);
    }

    /** `true` while the movie is shown. */
    get playing() {
        return this.classList.contains("playing");
    }

    #make() {
        const video = document.createElement("video");
        video.playsInline = true;
        video.preload = "auto";
        video.tabIndex = -1;
        video.setAttribute("aria-hidden", "true");
        video.addEventListener("playing", () => {
            if (!this.#wanted) return;
            this.classList.add("playing");
            this.dispatchEvent(new CustomEvent("reveal", { bubbles: true }));
        });
        video.addEventListener("ended", () => this.stop());
        video.addEventListener("error", () => this.#fail());
        video.src = this.#address();
        this.querySelector("img").after(video);
        this.#video = video;
        return video;
    }

    /** The movie's address; a movie embedded in the page becomes a blob, as not every browser plays data addresses. */
    #address() {
        const movie = this.getAttribute("movie");
        const inside = /^data:([^;,]+);base64,/.exec(movie);
        if (!inside) return movie;
        const bytes = Uint8Array.from(atob(movie.slice(inside[0].length)), (letter) => letter.charCodeAt(0));
        return URL.createObjectURL(new Blob([bytes], { type: inside[1] }));
    }

    #forget() {
        if (!this.#video) return;
        if (this.#video.src.startsWith("blob:")) URL.revokeObjectURL(this.#video.src);
        this.#video.removeAttribute("src");
        this.#video.load();
        this.#video.remove();
        this.#video = null;
        this.querySelector(".word")?.remove();
    }

    #fail() {
        this.stop();
        this.classList.add("unplayable");
        const sentence = this.getAttribute("unplayable");
        if (!sentence || this.querySelector(".word")) return;
        const word = document.createElement("span");
        word.className = "word";
        word.setAttribute("role", "status");
        word.textContent = sentence;
        this.append(word);
    }

    #hint() {
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const show = () => {
            if (!this.isConnected || this.#wanted) return;
            this.play({ quiet: true });
            this.addEventListener("reveal", () => setTimeout(() => this.#held || this.stop(), 1000), { once: true });
        };
        const still = this.querySelector("img");
        if (still.complete && still.naturalWidth > 0) show();
        else still.addEventListener("load", show, { once: true });
    }

    #down(event) {
        if (!event.isPrimary || event.button !== 0 || !this.getAttribute("movie")) return;
        this.#press();
    }

    #press() {
        this.#held = false;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            this.#held = true;
            if (this.#wanted) this.stop();
            this.play();
        }, Number(this.getAttribute("hold") ?? 120));
    }

    #up() {
        clearTimeout(this.#timer);
        if (this.#held) this.stop();
        // The click that belongs to this press comes after it.
        setTimeout(() => { this.#held = false; }, 0);
    }

    #click(event) {
        if (!this.#held) return;
        event.preventDefault();
        event.stopPropagation();
    }

    #key(event, down) {
        if (event.target !== this || (event.key !== " " && event.key !== "Enter")) return;
        event.preventDefault();
        if (event.repeat) return;
        if (down) this.#press();
        else this.#up();
    }
}

customElements.define("live-photo", LivePhoto);
