// What the page carries: base64 of deflated bytes, in script elements that do not run.

/**
 * The text of a script element that holds data.
 * @param {string} id
 * @returns {string}
 */
function carriedText(id) {
  return document.getElementById(id)?.textContent?.trim() ?? "";
}

/**
 * The bytes that base64 stands for.
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
 * Deflated bytes as a stream of what they were (RFC 1951).
 * @param {Uint8Array} bytes
 * @returns {ReadableStream<Uint8Array>}
 */
function inflated(bytes) {
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
}

/** Reads whole numbers of any size, seven bits a byte, the lowest first. */
class NumberReader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.position = 0;
  }

  /** A number from 0 on. */
  next() {
    const { bytes } = this;
    let byte = bytes[this.position++];
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let place = 0x80;
    do {
      byte = bytes[this.position++];
      value += (byte & 0x7f) * place;
      place *= 0x80;
    } while (byte >= 0x80);
    return value;
  }

  /** A number with a sign: 0, -1, 1, -2 and so on. */
  signed() {
    return unfolded(this.next());
  }
}

/**
 * The number with a sign that a number from 0 on stands for.
 * @param {number} value
 */
function unfolded(value) {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
