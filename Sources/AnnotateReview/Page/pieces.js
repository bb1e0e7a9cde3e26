// What edits make of the tracks: parts that belong to other numbers, without deleted faces, and drawn faces.

/** @typedef {[number, number][]} Owners from which frame on the faces of a track have which number, in order */
/** @typedef {[number, number][]} Ranges the first and the last frame of each */

/**
 * The number of a track's faces in a frame.
 * @param {Owners} owners
 * @param {number} frame
 */
function ownerAt(owners, frame) {
  let owner = owners[0][1];
  for (const [from, id] of owners) if (from <= frame) owner = id;
  return owner;
}

/**
 * The ranges of frames in which the faces of a track have a number.
 * @param {Owners} owners
 * @param {number} id
 * @returns {Ranges}
 */
function rangesOf(owners, id) {
  return owners.flatMap(([from, owner], i) => {
    const to = i + 1 < owners.length ? owners[i + 1][0] - 1 : Infinity;
    return owner === id ? [/** @type {[number, number]} */ ([from, to])] : [];
  });
}

/**
 * The numbers after the faces with one of them got another from a frame on.
 * @param {Owners} owners
 * @param {number} id
 * @param {number} frame
 * @param {number} other
 * @returns {Owners}
 */
function splitOwners(owners, id, frame, other) {
  return owners.flatMap(([from, owner], i) => {
    if (owner !== id) return [[from, owner]];
    if (from >= frame) return [[from, other]];
    const isBefore = i + 1 < owners.length && owners[i + 1][0] <= frame;
    return isBefore ? [[from, id]] : [[from, id], [frame, other]];
  });
}

/**
 * Whether a frame is in one of some ranges.
 * @param {Ranges | undefined} ranges
 * @param {number} frame
 */
function isWithin(ranges, frame) {
  return ranges?.some(([from, to]) => from <= frame && frame <= to) ?? false;
}

/**
 * The part of a track with some of its faces.
 * @param {Track} track
 * @param {Int32Array} indices
 * @returns {Track}
 */
function partOfTrack(track, indices) {
  /** @type {(column: any) => any} */
  const part = (column) => column.constructor.from(indices, (/** @type {number} */ index) => column[index]);
  /** @type {(columns: Record<string, any>) => Record<string, any>} */
  const parts = (columns) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, part(column)]));
  return {
    id: track.id, frames: part(track.frames), coordinates: parts(track.coordinates),
    fractions: parts(track.fractions), flags: part(track.flags),
  };
}

/**
 * The track of faces that the user has drawn.
 * @param {number} id
 * @param {Map<number, Box>} keys
 * @returns {Track}
 */
function drawnTrack(id, keys) {
  const first = Math.min(...keys.keys());
  const count = Math.max(...keys.keys()) - first + 1;
  const frames = Int32Array.from({ length: count }, (_, i) => first + i);
  const boxes = Array.from(frames, (frame) => /** @type {Box} */ (keyedValue(keys, frame)));
  const sides = ["x", "y", "width", "height"];
  const column = (/** @type {string} */ name) => {
    const side = sides.indexOf(name);
    return Float32Array.from(boxes, (box) => (side < 0 ? NaN : box[side]));
  };
  const fraction = (/** @type {string} */ name) => new Uint16Array(count).fill(name === "confidence" ? 255 : UNKNOWN);
  return {
    id, frames, coordinates: Object.fromEntries(COORDINATES.map((name) => [name, column(name)])),
    fractions: Object.fromEntries(FRACTIONS.map((name) => [name, fraction(name)])),
    flags: new Uint8Array(count).fill(SOURCES.indexOf("edited")),
  };
}

/** @typedef {{owner: number, track: Track}} Piece */

/** Makes the pieces of tracks, and keeps those of tracks that no edit concerns. */
class Pieces {
  /** @param {Track[]} tracks */
  constructor(tracks) {
    this.tracks = tracks;
    /** @type {Map<number, {from: unknown[], pieces: Piece[]}>} */
    this.known = new Map();
  }

  /**
   * The pieces after edits.
   * @param {State} state
   * @returns {Piece[]}
   */
  of({ owners, gone, boxes }) {
    const drawn = [...boxes.keys()].filter((id) => id < 0);
    const found = this.tracks.flatMap((track) => {
      const [parts, without] = [owners.get(track.id), gone.get(track.id)];
      if (!parts && !without) return [{ owner: track.id, track }];
      return this.kept(track.id, [parts, without], () => piecesOf(track, parts ?? [[0, track.id]], without));
    });
    return [...found, ...drawn.flatMap((id) => {
      const [parts, without, keys] = [owners.get(id) ?? [], gone.get(id), boxes.get(id) ?? new Map()];
      return this.kept(id, [parts, without, keys], () => piecesOf(drawnTrack(id, keys), parts, without));
    })];
  }

  /**
   * What was made before from the same values, or is made now.
   * @param {number} id
   * @param {unknown[]} from
   * @param {() => Piece[]} make
   */
  kept(id, from, make) {
    const known = this.known.get(id);
    if (known && known.from.every((value, i) => value === from[i])) return known.pieces;
    const pieces = make();
    this.known.set(id, { from, pieces });
    return pieces;
  }
}

/**
 * The pieces of a track, one for each number.
 * @param {Track} track
 * @param {Owners} owners
 * @param {Ranges | undefined} gone
 * @returns {Piece[]}
 */
function piecesOf(track, owners, gone) {
  return [...new Set(owners.map(([, owner]) => owner))].flatMap((owner) => {
    const ranges = rangesOf(owners, owner);
    const indices = Int32Array.from(track.frames.keys()).filter((index) => {
      const frame = track.frames[index];
      return isWithin(ranges, frame) && !isWithin(gone, frame);
    });
    return indices.length > 0 ? [{ owner, track: partOfTrack(track, indices) }] : [];
  });
}
