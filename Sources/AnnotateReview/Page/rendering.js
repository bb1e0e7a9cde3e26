// Lets annotate render some seconds with the edits of the page, and plays them.

/** How long to wait before asking again how far the rendering is, in milliseconds. */
const RENDER_PAUSE = 200;

/**
 * How far a rendering is.
 * @typedef {{state: string, number: number, frames?: number, expected?: number | null, words?: string}} Rendering
 */

class RenderedPreview {
  /**
   * @param {App} app
   * @param {Server} server
   * @param {string[]} styles
   */
  constructor(app, server, styles) {
    this.app = app;
    this.server = server;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("render"));
    this.style = /** @type {HTMLSelectElement} */ (byId("render-style"));
    this.seconds = /** @type {HTMLSelectElement} */ (byId("render-seconds"));
    this.bar = /** @type {HTMLProgressElement} */ (byId("render-progress"));
    this.video = /** @type {HTMLVideoElement} */ (byId("render-video"));
    this.isBusy = false;
    this.style.append(...styles.map((name) => new Option(name)));
    this.addButton();
    byId("render-start").addEventListener("click", () => this.start());
    byId("render-stop").addEventListener("click", () => this.stop());
    byId("render-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.leave());
  }

  addButton() {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", id: "preview", textContent: "Preview", title: "See some seconds as annotate renders them (O)" });
    button.setAttribute("aria-haspopup", "dialog");
    button.addEventListener("click", () => this.open());
    byId("help").before(button);
  }

  /** Shows the dialog for the current frame. */
  open() {
    const { app } = this;
    app.player.video.pause();
    const chosen = app.stampPreview.choice.value;
    if ([...this.style.options].some(({ value }) => value === chosen)) this.style.value = chosen;
    byId("render-what").textContent = `From frame ${app.frame}, ${app.clockAt(app.table.times[app.frame], 2)}, with the edits of this page, whether saved or not.`;
    this.dialog.showModal();
  }

  async start() {
    if (this.isBusy) return;
    this.show(true, "Rendering …");
    const { app } = this;
    try {
      const file = await app.saving.changed(this.server);
      if (!this.server.takes(file)) throw new Error("the sidecar is too large");
      const address = `preview/${app.frame}/${this.seconds.value}/${encodeURIComponent(this.style.value)}`;
      const answer = await fetch(address, { method: "POST", body: file });
      if (!answer.ok) throw new Error((await answer.text()).trim());
      this.finish(await this.end(await answer.json()));
    } catch (error) {
      const isGone = error instanceof TypeError;
      this.show(false, isGone ? "Nothing was rendered, because annotate review has ended." : `Nothing was rendered: ${/** @type {Error} */ (error).message}.`);
    }
  }

  /**
   * Waits for the end of a rendering, and shows how far it is.
   * @param {Rendering} first
   * @returns {Promise<Rendering>}
   */
  async end(first) {
    let rendering = first;
    while (rendering.state === "rendering") {
      const { frames = 0, expected } = rendering;
      this.bar.value = expected ? Math.min(1, frames / expected) : 0;
      byId("render-words").textContent = expected ? `Rendering frame ${frames} of ${expected} …` : "Rendering …";
      await new Promise((resolve) => setTimeout(resolve, RENDER_PAUSE));
      rendering = await (await fetch("preview")).json();
    }
    return rendering;
  }

  /** @param {Rendering} rendering */
  finish({ state, number, words }) {
    if (state !== "done") {
      this.show(false, state === "failed" ? `Nothing was rendered: ${words}.` : "Stopped.");
      return;
    }
    this.show(false, `This is how annotate render --style ${this.style.value} draws it.`);
    if (!this.dialog.open) return;
    this.video.src = `preview/${number}.mp4`;
    this.video.hidden = false;
    // A browser that plays nothing by itself leaves that to its controls.
    this.video.play().catch(() => {});
  }

  async stop() {
    try {
      await fetch("preview", { method: "DELETE" });
    } catch {
      // Who asks how far it is learns that nobody answers.
    }
  }

  /** What is not looked at is not rendered. */
  leave() {
    this.video.pause();
    if (this.isBusy) void this.stop();
  }

  /**
   * @param {boolean} isBusy
   * @param {string} words
   */
  show(isBusy, words) {
    this.isBusy = isBusy;
    this.bar.hidden = !isBusy;
    this.bar.value = 0;
    if (isBusy) this.video.hidden = true;
    /** @type {HTMLButtonElement} */ (byId("render-start")).disabled = isBusy;
    /** @type {HTMLButtonElement} */ (byId("render-stop")).disabled = !isBusy;
    byId("render-words").textContent = words;
  }
}
