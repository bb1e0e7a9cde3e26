// The faces as columns of numbers, one set of columns for each track.

/** Coordinates are quarters of pixels. */
const COORDINATE_UNIT = 0.25;

/** Columns with coordinates, in the order in which they are written. */
const COORDINATES = [
  "x", "y", "width", "height", "leftEyeX", "leftEyeY", "rightEyeX", "rightEyeY", "mouthLeftX", "mouthLeftY",
  "mouthRightX", "mouthRightY", "upperLipX", "upperLipY", "lowerLipX", "lowerLipY",
];

/** Columns with fractions from 0 to 255. */
const FRACTIONS = ["confidence", "leftOpenness", "rightOpenness", "smile"];

/** The value of an unknown fraction. */
const UNKNOWN = 0xffff;

const FLAGS = { source: 3, leftClosed: 4, rightClosed: 8, smiling: 16 };
const SOURCES = ["detected", "refined", "interpolated", "edited"];

/**
 * One face in all the frames that show it.
 * @typedef {object} Track
 * @property {number} id
 * @property {Int32Array} frames the frames, in order
 * @property {Record<string, Float32Array>} coordinates pixels of display space; not a number where unknown
 * @property {Record<string, Uint16Array>} fractions fractions of 255; UNKNOWN where unknown
 * @property {Uint8Array} flags
 */

/**
 * @typedef {object} Table
 * @property {Float64Array} times when each frame is shown, in seconds since the first
 * @property {number} end when the last frame ends
 * @property {Float64Array} labels the number of each frame's timecode; not a number if it has none
 * @property {Track[]} tracks
 */

/**
 * Reads a column of differences between neighbouring values, some of which may be missing.
 * @template {Float32Array | Float64Array | Uint16Array} Column
 * @param {NumberReader} reader
 * @param {Column} column
 * @param {number} unit
 * @param {number} missing
 * @returns {Column}
 */
function readColumn(reader, column, unit, missing) {
  const { bytes } = reader;
  let { position } = reader;
  let value = 0;
  for (let i = 0; i < column.length; i += 1) {
    // Most steps are one byte; twenty million of them are read at this place, where a call for each would take seconds.
    let step = bytes[position];
    if (step < 0x80) {
      position += 1;
    } else {
      reader.position = position;
      step = reader.next();
      position = reader.position;
    }
    if (step === 0) {
      column[i] = missing;
    } else {
      value += step % 2 === 1 ? (step - 1) / 2 : -step / 2;
      column[i] = value * unit;
    }
  }
  reader.position = position;
  return column;
}

/**
 * @param {NumberReader} reader
 * @returns {Track}
 */
function readTrack(reader) {
  const id = reader.next();
  const count = reader.next();
  const frames = new Int32Array(count);
  let frame = 0;
  for (let i = 0; i < count; i += 1) {
    frame += reader.next();
    frames[i] = frame;
  }
  /** @type {Record<string, Float32Array>} */
  const coordinates = {};
  for (const name of COORDINATES) {
    coordinates[name] = readColumn(reader, new Float32Array(count), COORDINATE_UNIT, NaN);
  }
  /** @type {Record<string, Uint16Array>} */
  const fractions = {};
  for (const name of FRACTIONS) fractions[name] = readColumn(reader, new Uint16Array(count), 1, UNKNOWN);
  const flags = Uint8Array.from(readColumn(reader, new Uint16Array(count), 1, 0));
  return { id, frames, coordinates, fractions, flags };
}

/**
 * Reads the table of all faces.
 * @param {Uint8Array} bytes
 * @param {[number, number]} timeBase
 * @returns {Table}
 */
function readTable(bytes, timeBase) {
  const reader = new NumberReader(bytes);
  const count = reader.next();
  const unit = timeBase[0] / timeBase[1];
  const times = new Float64Array(count);
  let time = 0;
  let step = 0;
  for (let i = 1; i < count; i += 1) {
    step += reader.signed();
    time += step;
    times[i] = time * unit;
  }
  const end = reader.next() * unit;
  const labels = readColumn(reader, new Float64Array(count), 1, NaN);
  const tracks = Array.from({ length: reader.next() }, () => readTrack(reader));
  return { times, end, labels, tracks };
}

/**
 * The index of the last value that is not above `wanted`; -1 if all are.
 * @param {Float64Array | Int32Array} values in order
 * @param {number} wanted
 */
function lastNotAbove(values, wanted) {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The index of the face of a frame in its track; -1 if the frame does not show it.
 * @param {Track} track
 * @param {number} frame
 */
function faceIndex(track, frame) {
  const index = lastNotAbove(track.frames, frame);
  return index >= 0 && track.frames[index] === frame ? index : -1;
}
