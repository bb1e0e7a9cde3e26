// What is uncertain about the faces, for users to look through, as the program found it. No drawing.

/**
 * Frames in which a face may be visible that the sidecar does not have.
 * @typedef {object} Doubt
 * @property {string[]} why the reasons, at least one
 * @property {number} [track] the face next to them; a face that is only suspected has none
 * @property {number} frame the one to look at first
 * @property {number} first
 * @property {number} last the frames
 * @property {[number, Box][]} [boxes] where a face is suspected, in some of its frames
 */

/**
 * The identity of a doubt, the same whenever the page is opened.
 * @param {Doubt} doubt
 */
function doubtKey({ why, track, first, boxes }) {
  return [why.join("+"), track ?? boxes?.[0][1].join(","), first].join(" ");
}

/**
 * The box of a doubtful face in a frame: where it is, or was last, or is first.
 * @param {Doubt} doubt
 * @param {number} frame
 * @param {Map<number, Track>} tracks by their numbers
 * @returns {Box | null}
 */
function doubtBox({ track: id, boxes = [] }, frame, tracks) {
  const track = id === undefined ? undefined : tracks.get(id);
  if (track) return boxOfTrack(track, Math.max(0, lastNotAbove(track.frames, frame)));
  if (boxes.length === 0) return null;
  const [start, end] = [boxes[0][0], boxes[boxes.length - 1][0]];
  return keyedValue(new Map(boxes), Math.max(start, Math.min(end, frame)));
}

/**
 * @param {Track} track
 * @param {number} index
 * @returns {Box}
 */
function boxOfTrack({ coordinates: { x, y, width, height } }, index) {
  return [x[index], y[index], width[index], height[index]];
}

/**
 * The boxes with which a suspected face becomes a drawn one, from the first frame of the doubt to its last.
 * @param {Doubt} doubt
 * @returns {Map<number, Box>}
 */
function drawnKeys({ boxes = [], first, last }) {
  const keys = new Map(boxes);
  if (boxes.length > 0) keys.set(first, boxes[0][1]).set(last, boxes[boxes.length - 1][1]);
  return keys;
}
