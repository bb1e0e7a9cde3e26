// Lets annotate render some seconds, or the whole video, with the edits of the page, and plays them.

/** How long to wait before asking again how far the rendering is, in milliseconds. */
const RENDER_PAUSE = 200;

/**
 * How far a rendering is.
 * @typedef {object} Rendering
 * @property {string} state
 * @property {number} number
 * @property {boolean} [isWhole] whether all of the video is rendered
 * @property {number} [frames]
 * @property {number | null} [expected]
 * @property {string} [words]
 * @property {string} [name] that of the file, if all of the video was rendered
 * @property {string[]} [warnings] what it lacks
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
    this.link = /** @type {HTMLAnchorElement} */ (byId("render-open"));
    this.isBusy = false;
    /** Whether all of the video is being rendered, which goes on while the dialog is closed. */
    this.isWhole = false;
    /**
     * The edits that the video being rendered has; null if an earlier page has begun it.
     * @type {object | null}
     */
    this.begunWith = null;
    this.style.append(...styles.map((name) => new Option(name)));
    this.button = this.addedButton();
    byId("render-start").addEventListener("click", () => this.start(`preview/${app.frame}/${this.seconds.value}`));
    byId("render-all").addEventListener("click", () => this.start("render"));
    byId("render-stop").addEventListener("click", () => this.stop());
    byId("render-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.leave());
    void this.takeUp();
  }

  addedButton() {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", id: "preview", textContent: "Render", title: "See some seconds as annotate renders them, or render the video (O)" });
    button.setAttribute("aria-haspopup", "dialog");
    button.addEventListener("click", () => this.open());
    byId("help").before(button);
    return button;
  }

  /** Goes on to show how far the video is that an earlier page has begun to render. */
  async takeUp() {
    try {
      const rendering = await this.status();
      if (rendering.state === "rendering" && rendering.isWhole) await this.follow(rendering);
    } catch {
      // A server that has ended renders nothing.
    }
  }

  /** @returns {Promise<Rendering>} */
  async status() {
    return (await fetch("preview")).json();
  }

  /** Shows the dialog for the current frame. */
  open() {
    const { app } = this;
    app.player.video.pause();
    const chosen = app.stampPreview.choice.value;
    if ([...this.style.options].some(({ value }) => value === chosen)) this.style.value = chosen;
    byId("render-what").textContent = `With the edits of this page, whether saved or not. A preview begins with frame ${app.frame}, ${app.clockAt(app.table.times[app.frame], 2)}.`;
    this.dialog.showModal();
  }

  /** @param {string} what to render: the path of the request without the style */
  async start(what) {
    if (this.isBusy) return;
    this.show(true, "Rendering …");
    this.isWhole = what === "render";
    const { app } = this;
    this.begunWith = app.edits.state;
    try {
      const file = await app.saving.changed(this.server);
      if (!this.server.takes(file)) throw new Error("the sidecar is too large");
      const answer = await fetch(`${what}/${encodeURIComponent(this.style.value)}`, { method: "POST", body: file });
      if (!answer.ok) throw new Error((await answer.text()).trim());
      await this.follow(await answer.json());
    } catch (error) {
      const isGone = error instanceof TypeError;
      this.show(false, isGone ? "Nothing was rendered, because annotate review has ended." : `Nothing was rendered: ${/** @type {Error} */ (error).message}.`);
    }
  }

  /**
   * Shows how far a rendering is, until it ends, and then what was rendered.
   * @param {Rendering} first
   */
  async follow(first) {
    let rendering = first;
    this.show(true, "Rendering …");
    this.isWhole = rendering.isWhole ?? false;
    while (rendering.state === "rendering") {
      this.showProgress(rendering);
      await new Promise((resolve) => setTimeout(resolve, RENDER_PAUSE));
      rendering = await this.status();
    }
    this.finish(rendering);
  }

  /** @param {Rendering} rendering */
  showProgress({ frames = 0, expected }) {
    const fraction = expected ? Math.min(1, frames / expected) : 0;
    this.bar.value = fraction;
    byId("render-words").textContent = expected ? `Rendering frame ${frames} of ${expected} …` : "Rendering …";
    if (this.isWhole) this.button.textContent = `Rendering, ${Math.floor(fraction * 100)} %`;
  }

  /** @param {Rendering} rendering */
  finish({ state, number, words, name, warnings = [] }) {
    if (state !== "done") {
      this.show(false, state === "failed" ? `Nothing was rendered: ${words}.` : "Stopped.");
      return;
    }
    const address = `preview/${number}.mp4`;
    if (name) this.finishWhole(name, address, warnings);
    else this.show(false, `This is how annotate render --style ${this.style.value} draws it.`);
    if (!this.dialog.open) return;
    this.video.src = address;
    this.video.hidden = false;
    // A browser that plays nothing by itself leaves that to its controls.
    this.video.play().catch(() => {});
  }

  /**
   * Says where the whole video is.
   * @param {string} name
   * @param {string} address
   * @param {string[]} warnings
   */
  finishWhole(name, address, warnings) {
    const isOld = this.begunWith !== null && this.begunWith !== this.app.edits.state;
    const lacking = isOld ? [...warnings, "It lacks what was edited since it was begun."] : warnings;
    this.show(false, [`${name} is beside ${this.app.summary.sidecar.name}.`, ...lacking].join("\n"));
    this.link.href = address;
    this.link.textContent = `Open ${name}`;
    this.link.hidden = false;
    if (!this.dialog.open) this.app.say(`${name} is rendered.`);
  }

  async stop() {
    try {
      await fetch("preview", { method: "DELETE" });
    } catch {
      // Who asks how far it is learns that nobody answers.
    }
  }

  /** A preview that is not looked at is not rendered. */
  leave() {
    this.video.pause();
    if (this.isBusy && !this.isWhole) void this.stop();
  }

  /**
   * @param {boolean} isBusy
   * @param {string} words
   */
  show(isBusy, words) {
    this.isBusy = isBusy;
    this.bar.hidden = !isBusy;
    this.bar.value = 0;
    if (isBusy) this.video.hidden = this.link.hidden = true;
    this.button.textContent = "Render";
    for (const id of ["render-start", "render-all"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = isBusy;
    /** @type {HTMLButtonElement} */ (byId("render-stop")).disabled = !isBusy;
    byId("render-words").textContent = words;
  }
}
