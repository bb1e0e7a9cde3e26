// Keeps edits that are not saved in the browser, and offers them when the page is opened again.

/**
 * @typedef {object} Draft
 * @property {string} text the edits
 * @property {number} time when they were made, in milliseconds since 1970
 * @property {string} [saved] the file that has them
 */

class Drafts {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.key = `annotate ${app.summary.sidecar.checksum} ${app.summary.sidecar.name}`;
    /** Whether the browser has the edits as they are. */
    this.isKept = false;
    /** Whether the page that is sent next is of another sidecar than this one. */
    this.hasNextPage = false;
    this.bar = byId("draft");
    /** The edits of an earlier visit, until the user has decided about them. */
    this.offered = this.read();
    byId("restore").addEventListener("click", () => this.restore());
    byId("discard").addEventListener("click", () => this.discard());
    app.edits.addEventListener("change", () => this.keep());
    if (this.offered) this.offer(this.offered);
  }

  /** @returns {Draft | null} */
  read() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {Draft} draft */
  offer(draft) {
    const when = new Date(draft.time).toLocaleString();
    byId("draft-words").textContent = draft.saved
      ? `This page shows ${this.app.summary.sidecar.name} as it was, without the edits of ${when}, which are in ${draft.saved}. Go on with them?`
      : `There are edits of ${when} that were not saved. Restore them?`;
    this.bar.hidden = false;
  }

  restore() {
    const text = this.offered?.text ?? "";
    this.close();
    const isRestored = this.app.edits.restore(text);
    this.app.say(isRestored ? "The edits are restored." : "The edits cannot be read.");
  }

  discard() {
    this.close();
    this.clear();
    if (!this.app.edits.isSaved) this.keep();
    this.app.say("The edits are discarded.");
  }

  close() {
    this.offered = null;
    this.bar.hidden = true;
  }

  /** @param {string} [saved] the file that has the edits */
  keep(saved) {
    // What was offered is not replaced before the user has decided.
    if (this.offered) return;
    try {
      localStorage.setItem(this.key, JSON.stringify({ text: this.app.edits.text, time: Date.now(), saved }));
      // Once a server has replaced the sidecar, its next page cannot take up edits that belong to this one.
      this.isKept = !this.hasNextPage;
    } catch {
      this.isKept = false;
    }
  }

  /**
   * Notes that the edits are in a file.
   * @param {string} name
   */
  noteSaved(name) {
    if (this.app.server) {
      this.hasNextPage = true;
      this.clear();
    } else {
      // This page, opened again, is still that of the sidecar without them.
      this.keep(name);
    }
  }

  /** Forgets the edits. */
  clear() {
    if (this.offered) return;
    try {
      localStorage.removeItem(this.key);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }
}
