// Keeps edits that are not saved, in the browser and beside a sidecar that is served, and offers them when the page is opened again.

/**
 * @typedef {object} Draft
 * @property {string} text the edits
 * @property {number} time when they were made, in milliseconds since 1970
 * @property {string} [saved] the file that has them
 * @property {string} [base] the key of what the page was made from, if its sidecar was replaced since
 * @property {string} [key] that of the draft, if its edits go on in this page
 * @property {boolean} [isEarlier] whether another program has replaced the sidecar since, if its edits go on in this page
 */

class Drafts {
  /**
   * @param {App} app
   * @param {Carried} carried what the page was made from
   * @param {Draft | null} resumed the edits of an earlier page that go on in this one
   */
  constructor(app, carried, resumed) {
    this.app = app;
    this.carried = carried;
    /** The key of what the page was made from. */
    this.base = this.keyOf(app.summary.sidecar.checksum);
    /** The beginning of the keys of drafts that belong to the sidecar as it is now. */
    this.prefix = resumed?.isEarlier ? this.base : this.keyOf(JSON.parse(carriedText("summary")).sidecar.checksum);
    // Each visit has a draft of its own, so that no tab replaces that of another.
    this.visit = `#${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
    /** Whether the edits are kept as they are. */
    this.isKept = false;
    /** What is kept beside a sidecar that is served. */
    this.folder = app.server?.folder ?? null;
    /**
     * The draft that goes into the folder next.
     * @type {Draft | null}
     */
    this.waiting = null;
    this.isSending = false;
    /** What is being sent. */
    this.sending = Promise.resolve();
    /** Whether the folder has what the page was made from. */
    this.hasPage = false;
    /** The keys of the drafts that the user has restored or discarded. */
    this.decided = new Set();
    /**
     * The keeping of what the page was made from, if that has begun.
     * @type {Promise<boolean> | null}
     */
    this.keeping = resumed ? Promise.resolve(true) : null;
    this.bar = byId("draft");
    /**
     * The edits of earlier visits that the user has not decided about, the latest first.
     * @type {{key: string, draft: Draft, isForeign: boolean}[]}
     */
    this.offers = this.read();
    byId("restore").addEventListener("click", () => this.restore());
    byId("restore-earlier").addEventListener("click", () => this.restoreEarlier());
    byId("discard").addEventListener("click", () => this.discard());
    app.edits.addEventListener("change", () => this.keep());
    window.addEventListener("storage", (event) => this.noteRemoval(event));
    if (resumed) this.takeUp(resumed);
    this.offer();
    void this.forgetPages();
    if (this.folder) void this.readFolder(this.folder);
  }

  /** @param {string} checksum */
  keyOf(checksum) {
    return `annotate ${checksum} ${this.app.summary.sidecar.name}`;
  }

  /** The key of the draft of this visit. */
  get key() {
    return this.prefix + this.visit;
  }

  read() {
    try {
      const name = ` ${this.app.summary.sidecar.name}`;
      return Object.keys(localStorage).flatMap((key) => {
        const [beginning] = key.split("#", 1);
        // Another origin has another sidecar of this name only if a server sends the page.
        const isForeign = beginning !== this.prefix && this.app.server !== null && /^annotate [0-9a-f]{8} /.test(key) && beginning.endsWith(name);
        if (!key.startsWith(this.prefix) && !isForeign) return [];
        const draft = draftOf(localStorage.getItem(key));
        return draft ? [{ key, draft, isForeign }] : [];
      }).sort((a, b) => b.draft.time - a.draft.time);
    } catch {
      return [];
    }
  }

  /**
   * Offers also what is kept beside the sidecar, by this browser or another one.
   * @param {DraftFolder} folder
   */
  async readFolder(folder) {
    try {
      const found = await folder.drafts();
      for (const { key, draft } of found) {
        const old = this.offers.find((offer) => offer.key === key);
        if (old && old.draft.time < draft.time) old.draft = draft;
        if (old || key === this.key || this.decided.has(key)) continue;
        this.offers.push({ key, draft, isForeign: checksumOfKey(key) !== checksumOfKey(this.prefix) });
      }
      this.offers.sort((a, b) => b.draft.time - a.draft.time);
      this.offer();
      await folder.prune(this.base);
    } catch {
      // Where the server does not answer, the browser's own drafts are offered.
    }
  }

  /** Offers the latest edits that nobody has decided about. */
  offer() {
    const next = this.offers[0];
    this.bar.hidden = next === undefined;
    if (!next) return;
    const { draft, isForeign } = next;
    const [when, { name }] = [new Date(draft.time).toLocaleString(), this.app.summary.sidecar];
    const fits = !isForeign || (!draft.base && fitsEdits(draft.text, this.app.edits));
    byId("restore").hidden = !fits;
    byId("restore").textContent = isForeign ? "Put them on this version" : "Restore";
    byId("restore-earlier").hidden = !isForeign;
    if (isForeign) {
      byId("draft-words").textContent = `There are edits of ${when} that were not saved. Another program has changed ${name} since. `
        + (fits ? "Put them on this version, or open the earlier one with them?" : "They do not fit this version, but the earlier one can be opened with them.");
    } else {
      byId("draft-words").textContent = draft.saved
        ? `This page shows ${name} as it was, without the edits of ${when}, which are in ${draft.saved}. Go on with them?`
        : `There are edits of ${when} that were not saved. Restore them?`;
    }
    const others = this.offers.length - 1;
    if (others > 0) byId("draft-words").textContent += ` ${counted(others, "older draft")} will be offered next.`;
  }

  async restore() {
    const next = this.offers[0];
    if (!next) return;
    const earlier = next.isForeign ? await this.pageOf(next) : undefined;
    if (next.isForeign && !earlier) {
      this.app.say("The version to which the edits belong is not kept any more.");
      return;
    }
    this.offers.shift();
    if (!earlier && next.draft.base && next.draft.base !== this.base) {
      this.resume(next.key);
      return;
    }
    const { edits } = this.app;
    const isRestored = edits.restore(earlier ? rebased(next.draft.text, JSON.parse(earlier.summary), edits.state) : next.draft.text);
    if (isRestored) void this.forget(next.key);
    this.offer();
    this.app.say(isRestored ? "The edits are restored." : "The edits cannot be read.");
  }

  /** Opens the version of the sidecar to which edits belong, although another program has replaced it. */
  async restoreEarlier() {
    const next = this.offers[0];
    if (!next) return;
    if (await this.pageOf(next)) this.resume(next.key);
    else this.app.say("The version to which the edits belong is not kept any more.");
  }

  /**
   * What the page was made from in which a draft was made, if that is kept.
   * @param {{key: string, draft: Draft}} offer
   * @returns {Promise<Carried | undefined>}
   */
  async pageOf({ key, draft }) {
    const page = pageOfDraft(key, draft);
    return (await new CarriedStore().get(page).catch(() => undefined)) ?? (await this.folder?.page(page).catch(() => undefined));
  }

  /**
   * Loads the page again, with what the edits belong to.
   * @param {string} key of the draft
   */
  resume(key) {
    try {
      sessionStorage.setItem(RESUMED_DRAFT, key);
      location.reload();
    } catch {
      this.app.say("The edits cannot be restored, because this browser keeps nothing.");
    }
  }

  /**
   * Goes on with the edits of an earlier page.
   * @param {Draft} draft
   */
  takeUp(draft) {
    const isRestored = this.app.edits.restore(draft.text);
    const taken = this.offers.findIndex((offer) => offer.draft.time === draft.time && offer.draft.text === draft.text);
    if (isRestored && taken >= 0) this.offers.splice(taken, 1);
    if (isRestored && draft.key) this.remove(draft.key);
    this.app.say(isRestored ? "The edits are restored." : "The edits cannot be read.");
  }

  discard() {
    const next = this.offers.shift();
    if (next) void this.forget(next.key);
    this.offer();
    this.app.say("The edits are discarded.");
  }

  /** @param {string} [saved] the file that has the edits */
  keep(saved) {
    const base = this.prefix === this.base ? undefined : this.base;
    const draft = { text: this.app.edits.text, time: Date.now(), saved, base };
    try {
      localStorage.setItem(this.key, JSON.stringify(draft));
      this.isKept = base === undefined;
      // Another program may replace the sidecar meanwhile.
      if (this.folder) void this.keepPage(base !== undefined);
    } catch {
      this.isKept = false;
    }
    this.waiting = draft;
    if (this.folder && !this.isSending) this.sending = this.send(this.folder);
  }

  /**
   * Sends the latest draft to the folder, again and again until it is the latest.
   * @param {DraftFolder} folder
   */
  async send(folder) {
    this.isSending = true;
    try {
      for (let draft = this.waiting; draft; draft = this.waiting) {
        this.waiting = null;
        await folder.put(this.key, draft);
        if (!this.hasPage && this.app.summary.sidecar.isEmbedded) {
          await folder.putPage(this.base, this.carried);
          this.hasPage = true;
        }
        if (!this.waiting && (!draft.base || this.hasPage)) this.isKept = true;
      }
    } catch {
      // The server has ended, or has no room: the browser goes on to keep the edits, or asks before it closes the page.
    } finally {
      this.isSending = false;
    }
  }

  /**
   * Keeps what the page was made from, which the next page may not carry.
   * @param {boolean} isNeeded whether the edits mean nothing without it
   */
  async keepPage(isNeeded) {
    this.keeping ??= new CarriedStore().put(this.base, this.carried).then(() => true, () => false);
    if (!isNeeded) return;
    // A sidecar that is no part of the page comes from the server, which has only the present one when it starts again.
    this.isKept = (await this.keeping) && this.app.summary.sidecar.isEmbedded;
  }

  /**
   * Notes that the edits are in a file that is not the sidecar of this page.
   * @param {string} name
   */
  noteCopy(name) {
    // This page, opened again, is still that of the sidecar without them.
    this.keep(name);
  }

  /**
   * Notes that the edits are in the sidecar of this page, which is that of the next page.
   * @param {string} checksum
   */
  async noteReplaced(checksum) {
    this.waiting = null;
    await this.sending;
    const removed = this.remove(this.key);
    this.prefix = this.keyOf(checksum);
    await removed;
    if (this.hasPage) await this.folder?.removePage(this.base).catch(() => {});
    this.hasPage = false;
  }

  /**
   * Writes the draft again if another tab has restored or discarded it.
   * @param {StorageEvent} event
   */
  noteRemoval(event) {
    if (event.key === this.key && event.newValue === null && !this.app.edits.isSaved) this.keep();
  }

  /** @param {string} key */
  async remove(key) {
    this.decided.add(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
    // A server that has ended is asked again when it offers the draft.
    await this.folder?.remove(key).catch(() => {});
  }

  /**
   * Removes a draft, and what only it belonged to.
   * @param {string} key
   */
  async forget(key) {
    await this.remove(key);
    await this.folder?.prune(this.base).catch(() => {});
  }

  /** Forgets what pages were made from, if no draft needs it. */
  async forgetPages() {
    if (!this.app.server) return;
    try {
      const needed = Object.keys(localStorage).flatMap((key) => {
        const draft = draftOf(localStorage.getItem(key));
        return draft ? [pageOfDraft(key, draft)] : [];
      });
      await new CarriedStore().prune(new Set([this.base, ...needed]));
    } catch {
      // What is kept for too long does no harm.
    }
  }
}

/**
 * The key of what the page was made from in which a draft was made.
 * @param {string} key that of the draft
 * @param {Draft} draft
 */
function pageOfDraft(key, draft) {
  return draft.base ?? key.split("#", 1)[0];
}

/**
 * The checksum of a sidecar in the key of a draft or of a page.
 * @param {string} key
 */
function checksumOfKey(key) {
  return key.split(" ")[1];
}

/**
 * @param {string | null} text
 * @returns {Draft | null}
 */
function draftOf(text) {
  try {
    const draft = JSON.parse(text ?? "null");
    return typeof draft?.text === "string" && typeof draft.time === "number" ? draft : null;
  } catch {
    return null;
  }
}
