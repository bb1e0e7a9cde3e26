// What is uncertain about the faces, for users to look through. No drawing.

/**
 * A stretch of a track that users should look at.
 * @typedef {object} Doubt
 * @property {"unsure" | "short" | "gap" | "double" | "jump"} kind
 * @property {number} track
 * @property {number} first
 * @property {number} last the frames
 */

/** The words for each kind of doubt. */
const DOUBT_WORDS = {
  unsure: "is found with low confidence",
  short: "is seen briefly",
  gap: "is missing for a while",
  double: "is where another face is",
  jump: "jumps",
};

/** Confidences below this fraction of 255 are low. */
const LOW_CONFIDENCE = 0.5 * 255;
/** Tracks that are seen for less time, in seconds, are short. */
const SHORT_TIME = 0.5;
/** Gaps that are shorter, in seconds, may be a miss; longer ones an absence. */
const LONGEST_GAP = 2;
/** Boxes that share more of their area are of one face. */
const DOUBLE_FRACTION = 0.5;
/** The fraction of its size by which the middle of a face moves if it jumps. */
const JUMP_FRACTION = 0.5;

/**
 * The identity of a doubt, the same whenever the page is opened.
 * @param {Doubt} doubt
 */
function doubtKey({ kind, track, first }) {
  return `${kind} ${track} ${first}`;
}

/**
 * All doubts, in the order of time.
 * @param {Table} table
 * @returns {Doubt[]}
 */
function doubtsOf(table) {
  const doubts = table.tracks.flatMap((track) => [...trackDoubts(track, table.times)]);
  doubts.push(...doubleDoubts(table.tracks));
  return doubts.sort((a, b) => a.first - b.first || a.track - b.track);
}

/**
 * The doubts that a track raises by itself.
 * @param {Track} track
 * @param {Float64Array} times
 * @returns {Generator<Doubt>}
 */
function* trackDoubts(track, times) {
  const { id, frames } = track;
  const count = frames.length;
  if (count === 0) return;
  const [first, last] = [frames[0], frames[count - 1]];
  if (times[last] - times[first] < SHORT_TIME) yield { kind: "short", track: id, first, last };
  for (let i = 1; i < count; i += 1) {
    const [before, after] = [frames[i - 1], frames[i]];
    const isGap = after > before + 1;
    if (isGap && times[after] - times[before] <= LONGEST_GAP) yield { kind: "gap", track: id, first: before, last: after };
    if (!isGap && isJump(track, i)) yield { kind: "jump", track: id, first: after, last: after };
  }
  for (const [start, end] of runs(count, (i) => track.fractions.confidence[i] < LOW_CONFIDENCE)) {
    yield { kind: "unsure", track: id, first: frames[start], last: frames[end] };
  }
}

/**
 * Whether a face is far from where it was one frame before.
 * @param {Track} track
 * @param {number} index
 */
function isJump({ coordinates: { x, y, width, height } }, index) {
  const across = x[index] + width[index] / 2 - x[index - 1] - width[index - 1] / 2;
  const down = y[index] + height[index] / 2 - y[index - 1] - height[index - 1] / 2;
  return Math.hypot(across, down) > JUMP_FRACTION * Math.max(width[index], height[index]);
}

/**
 * The first and last index of each run for which a test holds.
 * @param {number} count
 * @param {(index: number) => boolean} holds
 */
function* runs(count, holds) {
  let start = -1;
  for (let i = 0; i <= count; i += 1) {
    const isIn = i < count && holds(i);
    if (isIn && start < 0) start = i;
    if (!isIn && start >= 0) {
      yield [start, i - 1];
      start = -1;
    }
  }
}

/**
 * The doubts that pairs of tracks raise, named after the track with the higher number.
 * @param {Track[]} tracks
 * @returns {Doubt[]}
 */
function doubleDoubts(tracks) {
  /** @type {Doubt[]} */
  const doubts = [];
  tracks.forEach((track, index) => {
    for (const other of tracks.slice(0, index)) doubts.push(...doublesOf(track, other));
  });
  return doubts;
}

/**
 * @param {Track} track
 * @param {Track} other
 * @returns {Doubt[]}
 */
function doublesOf(track, other) {
  const { frames } = track;
  const isApart = frames[0] > other.frames[other.frames.length - 1] || other.frames[0] > frames[frames.length - 1];
  if (isApart) return [];
  let j = 0;
  const isDouble = (/** @type {number} */ i) => {
    while (j < other.frames.length && other.frames[j] < frames[i]) j += 1;
    return other.frames[j] === frames[i] && sharedArea(track, i, other, j) > DOUBLE_FRACTION;
  };
  return [...runs(frames.length, isDouble)].map(([start, end]) => (
    { kind: "double", track: Math.max(track.id, other.id), first: frames[start], last: frames[end] }));
}

/**
 * The common area of two boxes as a fraction of their whole area.
 * @param {Track} a
 * @param {number} i
 * @param {Track} b
 * @param {number} j
 */
function sharedArea({ coordinates: a }, i, { coordinates: b }, j) {
  const across = Math.min(a.x[i] + a.width[i], b.x[j] + b.width[j]) - Math.max(a.x[i], b.x[j]);
  const down = Math.min(a.y[i] + a.height[i], b.y[j] + b.height[j]) - Math.max(a.y[i], b.y[j]);
  if (!(across > 0 && down > 0)) return 0;
  const common = across * down;
  return common / (a.width[i] * a.height[i] + b.width[j] * b.height[j] - common);
}
