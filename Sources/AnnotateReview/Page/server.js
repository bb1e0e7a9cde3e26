// Talks to annotate review --serve, which sends this page: saves the sidecar in its place.

class Server {
  /**
   * @param {App} app
   * @param {boolean} isEarlier whether another program has replaced the sidecar that the page was made from
   */
  constructor(app, isEarlier) {
    this.app = app;
    /** The version of the sidecar that the edits of the page belong to; empty if it is not there any more. */
    this.version = isEarlier ? "" : app.summary.server?.version ?? "";
    /** The version that the page was made from. */
    this.first = this.version;
    /** What is kept beside the sidecar. */
    this.folder = new DraftFolder();
    this.bar = byId("refusal");
    /**
     * What could not be saved.
     * @type {Blob | null}
     */
    this.rest = null;
    byId("refusal-copy").addEventListener("click", () => this.downloadRest());
    byId("refusal-close").addEventListener("click", () => this.close());
  }

  /**
   * The text of the sidecar that the page was made from, if it is not a part of the page.
   * @returns {Promise<ReadableStream<Uint8Array>>}
   */
  async original() {
    const answer = await fetch(`sidecar/${this.first}`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return decompressed(await answer.blob());
  }

  /**
   * Whether the program takes a sidecar of this size; it closes the connection to a larger one without a word.
   * @param {Blob} file
   */
  takes(file) {
    return file.size <= (this.app.summary.server?.maxSidecarSize ?? 0);
  }

  /**
   * Replaces the sidecar by a changed one, unless somebody else has changed it.
   * @param {Blob} file
   * @returns {Promise<boolean>} whether it is replaced; if not, the user knows why
   */
  async save(file) {
    if (!this.takes(file)) {
      this.refuse(file, "Nothing was saved: the sidecar is too large to be saved in its place.");
      return false;
    }
    try {
      const headers = { "If-Match": `"${this.version}"` };
      const answer = await fetch("sidecar", { method: "PUT", headers, body: file });
      if (answer.ok) {
        this.version = answer.headers.get("ETag")?.replaceAll('"', "") ?? "";
        this.close();
        return true;
      }
      this.refuse(file, answer.status === 412 ? this.conflict : `Nothing was saved: ${(await answer.text()).trim()}.`);
    } catch {
      this.refuse(file, `Nothing was saved, because annotate review has ended.${this.advice}`);
    }
    return false;
  }

  /** What to do when the program has ended. */
  get advice() {
    return this.app.drafts.isKept ? " Your edits are kept: start it again, and open the page that it names." : "";
  }

  get conflict() {
    return `Another program has changed ${this.app.summary.sidecar.name} since these edits were begun, so nothing was saved. `
      + "Keep your edits in a copy, and load the page again to see the change.";
  }

  /**
   * @param {Blob} file
   * @param {string} words
   */
  refuse(file, words) {
    this.rest = file;
    byId("refusal-words").textContent = words;
    this.bar.hidden = false;
    byId("refusal-copy").focus();
  }

  downloadRest() {
    if (!this.rest) return;
    const name = nameOfCopy(this.app.summary.sidecar.name);
    download(this.rest, name);
    this.app.drafts.noteCopy(name);
    this.close();
    this.app.say(`A copy with your edits is ${name}.`);
  }

  close() {
    this.rest = null;
    this.bar.hidden = true;
  }
}
