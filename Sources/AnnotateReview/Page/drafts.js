// Keeps edits that are not saved in the browser, and offers them when the page is opened again.

class Drafts {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.key = `annotate ${app.summary.sidecar.checksum} ${app.summary.sidecar.name}`;
    /** Whether the browser has the edits as they are. */
    this.isKept = false;
    this.bar = byId("draft");
    /** The edits of an earlier visit, until the user has decided about them. */
    this.offered = this.read();
    byId("restore").addEventListener("click", () => this.restore());
    byId("discard").addEventListener("click", () => this.discard());
    app.edits.addEventListener("change", () => this.keep());
    if (this.offered) this.offer(this.offered);
  }

  /** @returns {{text: string, time: number} | null} */
  read() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {{text: string, time: number}} draft */
  offer(draft) {
    const when = new Date(draft.time).toLocaleString();
    byId("draft-words").textContent = `There are edits of ${when} that were not saved. Restore them?`;
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

  keep() {
    // What was offered is not replaced before the user has decided.
    if (this.offered) return;
    try {
      localStorage.setItem(this.key, JSON.stringify({ text: this.app.edits.text, time: Date.now() }));
      this.isKept = true;
    } catch {
      this.isKept = false;
    }
  }

  /** Forgets the edits, because they are saved in a file. */
  clear() {
    if (this.offered) return;
    try {
      localStorage.removeItem(this.key);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }
}
