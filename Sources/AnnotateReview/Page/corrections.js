// How corrections go on from keyframe to keyframe. No drawing.

/**
 * What decides how far the corrections of a track go on.
 * @typedef {object} Limits
 * @property {Set<number>} [ends] the frames from which on the face is again as it was found
 * @property {Set<number>} [straight] the keyframes from which the value goes straight to the next one
 * @property {Reach} [reach]
 * @property {(frame: number) => number} unbrokenEnd the last frame up to which the face is seen from a frame on, without
 *   a gap or a cut
 */

/**
 * How a frame follows keyframes.
 * @typedef {object} Course
 * @property {number} from the keyframe whose correction it has
 * @property {number | null} to the keyframe towards which the correction changes; null if it stays as it is
 * @property {number} fraction how far it has changed, from 0 to 1
 * @property {boolean} isStraight whether the value goes from one keyframe to the other, whatever was found between
 */

/**
 * How corrections of a kind of values are measured and made.
 * @template {number[]} Value
 * @typedef {object} Correcting
 * @property {(found: Value, wanted: Value) => number[]} difference
 * @property {(found: Value, difference: number[]) => Value} applied
 */

/**
 * The last frame to which the correction of a keyframe reaches, whether or not there is another one before it.
 * @param {number} key
 * @param {boolean} isLast whether no keyframe comes after it
 * @param {Limits} limits
 */
function lastReached(key, isLast, { ends, reach, unbrokenEnd }) {
  const end = Math.min(Infinity, ...[...(ends ?? [])].filter((frame) => frame > key));
  return Math.min(end - 1, isLast && reach?.from ? Infinity : unbrokenEnd(key));
}

/**
 * How a frame follows keyframes; null if it is as it was found.
 *
 * A correction begins with its keyframe. It changes evenly into the next one, or stays until the face leaves, the
 * picture cuts, or the user has ended it.
 * @param {Map<number, unknown> | undefined} keys
 * @param {number} frame
 * @param {Limits} limits
 * @returns {Course | null}
 */
function courseAt(keys, frame, limits) {
  if (!keys || keys.size === 0) return null;
  let [from, to] = [-Infinity, Infinity];
  for (const key of keys.keys()) {
    if (key <= frame) from = Math.max(from, key);
    else to = Math.min(to, key);
  }
  if (from === -Infinity) return limits.reach?.until ? { from: to, to: null, fraction: 0, isStraight: false } : null;
  if (from === frame) return { from, to: null, fraction: 0, isStraight: false };
  const last = lastReached(from, to === Infinity, limits);
  if (frame > last) return null;
  if (last < to || to === Infinity) return { from, to: null, fraction: 0, isStraight: false };
  return { from, to, fraction: (frame - from) / (to - from), isStraight: limits.straight?.has(from) ?? false };
}

/**
 * The frames that a keyframe changes, with itself.
 * @param {Map<number, unknown>} keys
 * @param {number} key
 * @param {Limits} limits
 * @returns {[number, number]} the first and the last one
 */
function framesOfKey(keys, key, limits) {
  let [before, after] = [-Infinity, Infinity];
  for (const other of keys.keys()) {
    if (other < key) before = Math.max(before, other);
    if (other > key) after = Math.min(after, other);
  }
  const isEntered = before > -Infinity && lastReached(before, false, limits) >= key;
  const isFirst = before === -Infinity && limits.reach?.until;
  return [isFirst ? 0 : isEntered ? before + 1 : key, Math.min(after - 1, lastReached(key, after === Infinity, limits))];
}

/**
 * The value of a frame that follows keyframes. Where it is not known how a value was found, it goes straight from one
 * keyframe to the other.
 * @template {number[]} Value
 * @param {Course} course
 * @param {Map<number, Value>} keys
 * @param {Value | null} here the value as it was found in the frame
 * @param {(frame: number) => Value | null} found
 * @param {Correcting<Value>} correcting
 * @returns {Value | null}
 */
function valueOnCourse({ from, to, fraction, isStraight }, keys, here, found, { difference, applied }) {
  const [start, end] = [keys.get(from), keys.get(to ?? from)];
  const [foundStart, foundEnd] = [found(from), found(to ?? from)];
  if (!start || !end) return null;
  if ((isStraight && to !== null) || !here || !foundStart || !foundEnd) return /** @type {Value} */ (between(start, end, fraction));
  return applied(here, between(difference(foundStart, start), difference(foundEnd, end), fraction));
}

/**
 * @param {number[]} start
 * @param {number[]} end
 * @param {number} fraction of the way
 */
function between(start, end, fraction) {
  return start.map((value, i) => value + (end[i] - value) * fraction);
}

/**
 * Boxes are moved by the way of their middles, and become larger and smaller in proportion.
 * @type {Correcting<Box>}
 */
const correctingBoxes = {
  difference: (found, wanted) => [
    ...[0, 1].map((i) => wanted[i] + wanted[i + 2] / 2 - found[i] - found[i + 2] / 2),
    ...[2, 3].map((i) => (found[i] > 0 ? wanted[i] / found[i] : 1)),
  ],
  applied: (found, [dx, dy, across, down]) => {
    const [width, height] = [found[2] * across, found[3] * down];
    const corner = [found[0] + found[2] / 2 + dx - width / 2, found[1] + found[3] / 2 + dy - height / 2];
    // At a keyframe this is the box that was set, to the last digit.
    return /** @type {Box} */ ([...corner, width, height].map(roundedCoordinate));
  },
};

/**
 * Positions in boxes are moved.
 * @type {Correcting<BoxPosition>}
 */
const correctingPositions = {
  difference: (found, wanted) => [wanted[0] - found[0], wanted[1] - found[1]],
  applied: (found, [dx, dy]) => [found[0] + dx, found[1] + dy],
};
