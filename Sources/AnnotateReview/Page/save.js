// Saves the sidecar with the user's edits.

/** The checksum that identifies files: 32-bit FNV-1a. */
class Checksum {
  constructor() {
    this.value = 0x811c9dc5;
  }

  /** @param {Uint8Array} bytes */
  add(bytes) {
    let { value } = this;
    for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
    this.value = value;
  }

  get hexadecimal() {
    return (this.value >>> 0).toString(16).padStart(8, "0");
  }
}

/**
 * The changed sidecar.
 * @param {ReadableStream<Uint8Array>} original
 * @param {Edits} edits
 * @returns {Promise<{file: Blob, checksum: string}>}
 */
async function changedSidecar(original, edits) {
  const changer = new SidecarChanger(edits);
  const checksum = new Checksum();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const reader = original.getReader();
  /** @type {string[]} */
  const pieces = [];
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (value) checksum.add(value);
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) pieces.push(lines.map((line) => `${changer.line(line)}\n`).join(""));
    if (done) break;
  }
  if (rest) pieces.push(changer.line(rest));
  return { file: new Blob(pieces, { type: "application/x-ndjson" }), checksum: checksum.hexadecimal };
}

/** @param {Blob} file */
async function checksumOf(file) {
  const checksum = new Checksum();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); part.value; part = await reader.read()) checksum.add(part.value);
  return checksum.hexadecimal;
}

/**
 * The name of the changed copy, which is not compressed.
 * @param {string} name
 */
function nameOfCopy(name) {
  return name.replace(/\.gz$/i, "").replace(/(\.faces)?(\.jsonl?)?$/, (ending) => `.edited${ending || ".faces.jsonl"}`);
}

/**
 * @param {Blob} file
 * @param {string} name
 */
function download(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves, and asks for the original file if it is not embedded in the page. */
class Saving {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /**
     * The file that the user has chosen, in browsers that can write files.
     * @type {any}
     */
    this.target = undefined;
    /** Whether a file is being sent to the server. */
    this.isBusy = false;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("original"));
    this.why = byId("original-why");
    byId("original-name").textContent = app.summary.sidecar.name;
    byId("save").addEventListener("click", () => this.start());
    byId("original-file").addEventListener("change", (event) => {
      const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
      if (file) this.saveFrom(file);
    });
    window.addEventListener("beforeunload", (event) => {
      if (!app.edits.isSaved && !app.drafts.isKept) event.preventDefault();
    });
  }

  /** The sidecar that the page was made from, if the page carries it. */
  get carriedSidecar() {
    return inflated(bytesOfBase64(this.app.carried.sidecar));
  }

  async start() {
    // A name that is being typed belongs to what is saved.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    if (this.app.server) {
      await this.saveInPlace(this.app.server);
      return;
    }
    if (!this.app.summary.sidecar.isEmbedded) {
      this.why.textContent = "";
      this.dialog.showModal();
      return;
    }
    // Browsers ask for a file only right after a click or a key.
    if (!(await this.chooseTarget())) return;
    const { file } = await changedSidecar(this.carriedSidecar, this.app.edits);
    await this.finish(file);
  }

  /** @param {Server} server */
  async saveInPlace(server) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      const { edits, summary } = this.app;
      const { state } = edits;
      // What was edited in the meantime is not saved yet.
      const file = await this.changed(server);
      if (!(await server.save(file))) return;
      await this.app.drafts.noteReplaced(await checksumOf(file));
      if (edits.state === state) this.showSaved(summary.sidecar.name);
      else this.app.drafts.keep();
    } catch (error) {
      this.app.say(`Nothing was saved: ${/** @type {Error} */ (error).message}`);
    } finally {
      this.isBusy = false;
    }
  }

  /**
   * The sidecar with the edits, in a page that a server sends.
   * @param {Server} server
   */
  async changed(server) {
    const { isEmbedded, checksum: expected } = this.app.summary.sidecar;
    const original = isEmbedded ? this.carriedSidecar : await server.original();
    const { file, checksum } = await changedSidecar(original, this.app.edits);
    if (checksum !== expected) throw new Error("the page is of another version of the sidecar; load it again");
    return file;
  }

  /** @param {File} original */
  async saveFrom(original) {
    this.why.textContent = "Reading it …";
    try {
      const { file, checksum } = await changedSidecar(await decompressed(original), this.app.edits);
      if (checksum !== this.app.summary.sidecar.checksum) throw new Error("another file");
      this.dialog.close();
      await this.finish(file);
    } catch {
      this.why.textContent = "This is not the sidecar that the page was made from.";
    }
  }

  /**
   * Asks where to save, the first time, in a browser that can write files.
   * @returns {Promise<boolean>} false if the user cancels
   */
  async chooseTarget() {
    const ask = /** @type {any} */ (window).showSaveFilePicker;
    if (this.target || !ask) return true;
    try {
      this.target = await ask.call(window, { suggestedName: nameOfCopy(this.app.summary.sidecar.name) });
    } catch (error) {
      // Any other failure means that it has to be a download.
      return /** @type {Error} */ (error).name !== "AbortError";
    }
    return true;
  }

  /**
   * Writes the file that the user has chosen.
   * @param {Blob} file
   * @returns {Promise<boolean>} whether there is one
   */
  async write(file) {
    if (!this.target) return false;
    try {
      const stream = await this.target.createWritable();
      await stream.write(file);
      await stream.close();
      return true;
    } catch {
      this.target = undefined;
      return false;
    }
  }

  /** @param {Blob} file */
  async finish(file) {
    const target = this.target;
    const isWritten = await this.write(file);
    const name = isWritten ? target.name : nameOfCopy(this.app.summary.sidecar.name);
    if (!isWritten) download(file, name);
    this.showSaved(name);
    this.app.drafts.noteCopy(name);
  }

  /** @param {string} name that of the file with the edits */
  showSaved(name) {
    this.app.edits.saved();
    byId("save").textContent = "Save sidecar";
    this.app.say(`Saved ${name}. Render it with: annotate render VIDEO --faces ${name} -o OUT`);
  }
}
