// Reads the data that the page contains: base64 of deflated bytes, in script elements that do not run.

/**
 * The text of a script element that contains data.
 * @param {string} id
 * @returns {string}
 */
function carriedText(id) {
  return document.getElementById(id)?.textContent?.trim() ?? "";
}

/**
 * The bytes of a base64 text.
 * @param {string} text
 * @returns {Uint8Array}
 */
function bytesOfBase64(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

/**
 * A stream of the inflated bytes (RFC 1951).
 * @param {Uint8Array} bytes
 * @returns {ReadableStream<Uint8Array>}
 */
function inflated(bytes) {
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
}

/**
 * The bytes of a file, or what it holds if it is a gzip file (RFC 1952).
 * @param {Blob} file
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
async function decompressed(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isCompressed = first === 0x1f && second === 0x8b;
  return isCompressed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
}

/** Reads integers of any size, seven bits per byte, the lowest first. */
class NumberReader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.position = 0;
  }

  /** Reads a non-negative number. */
  next() {
    const { bytes } = this;
    let byte = bytes[this.position++];
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let factor = 0x80;
    do {
      byte = bytes[this.position++];
      value += (byte & 0x7f) * factor;
      factor *= 0x80;
    } while (byte >= 0x80);
    return value;
  }

  /** Reads a signed number: 0, -1, 1, -2 and so on. */
  signed() {
    return unfolded(this.next());
  }
}

/**
 * The signed number that a non-negative number encodes.
 * @param {number} value
 */
function unfolded(value) {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
