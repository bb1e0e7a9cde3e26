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

/**
 * The name of the changed copy.
 * @param {string} name
 */
function nameOfCopy(name) {
  return name.replace(/(\.faces)?(\.jsonl?)?$/, (ending) => `.edited${ending || ".faces.jsonl"}`);
}

/** @param {Blob} file @param {string} name */
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
    this.dialog = /** @type {HTMLDialogElement} */ (byId("original"));
    this.why = byId("original-why");
    byId("original-name").textContent = app.summary.sidecar.name;
    byId("save").addEventListener("click", () => this.start());
    byId("original-file").addEventListener("change", (event) => {
      const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
      if (file) this.saveFrom(file);
    });
    window.addEventListener("beforeunload", (event) => {
      if (!app.edits.isSaved) event.preventDefault();
    });
  }

  async start() {
    if (!this.app.summary.sidecar.isEmbedded) {
      this.why.textContent = "";
      this.dialog.showModal();
      return;
    }
    const { file } = await changedSidecar(inflated(bytesOfBase64(carriedText("sidecar"))), this.app.edits);
    this.finish(file);
  }

  /** @param {File} original */
  async saveFrom(original) {
    this.why.textContent = "Reading it …";
    try {
      const { file, checksum } = await changedSidecar(original.stream(), this.app.edits);
      if (checksum !== this.app.summary.sidecar.checksum) throw new Error("another file");
      this.dialog.close();
      this.finish(file);
    } catch {
      this.why.textContent = "This is not the sidecar that the page was made from.";
    }
  }

  /** @param {Blob} file */
  finish(file) {
    const name = nameOfCopy(this.app.summary.sidecar.name);
    download(file, name);
    this.app.edits.saved();
    this.app.say(`Saved ${name}. Render it with: annotate render VIDEO --faces ${name} -o OUT`);
  }
}
