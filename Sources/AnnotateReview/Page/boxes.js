// Boxes that users have moved, and the points that move with them. No drawing.

/** @typedef {[number, number, number, number]} Box left, top, width and height in pixels of display space */

/**
 * Whether corrections go on before the first key of a track, and after the last one.
 * @typedef {{until?: boolean, from?: boolean}} Reach
 */

/** The minimum side of a box. */
const SMALLEST_SIDE = 4;

/**
 * The value of a frame, such as a box: that of a key, or on the way from one key to the next; null before the first
 * and after the last key, where the face stays as it was found.
 * @template {number[]} Value
 * @param {Map<number, Value> | undefined} keys the values that the user has set, by frame
 * @param {number} frame
 * @returns {Value | null}
 */
function keyedValue(keys, frame) {
  if (!keys) return null;
  let [before, after] = [-Infinity, Infinity];
  for (const key of keys.keys()) {
    if (key <= frame) before = Math.max(before, key);
    if (key >= frame) after = Math.min(after, key);
  }
  const [start, end] = [keys.get(before), keys.get(after)];
  if (!start || !end) return null;
  return /** @type {Value} */ (between(start, end, after === before ? 0 : (frame - before) / (after - before)));
}

/**
 * The map that moves points with their box.
 * @param {Box} from
 * @param {Box} to
 * @returns {(x: number, y: number) => [number, number]}
 */
function boxMap(from, to) {
  const scale = (/** @type {number} */ i) => (from[i + 2] > 0 ? to[i + 2] / from[i + 2] : 1);
  const [across, down] = [scale(0), scale(1)];
  return (x, y) => [to[0] + (x - from[0]) * across, to[1] + (y - from[1]) * down];
}

/**
 * A box after its corner was dragged; corners are numbered clockwise from the top left one, and -1 moves the box.
 * @param {Box} box
 * @param {number} corner
 * @param {number} dx
 * @param {number} dy
 * @returns {Box}
 */
function draggedBox([x, y, width, height], corner, dx, dy) {
  if (corner < 0) return [x + dx, y + dy, width, height];
  const [isRight, isLower] = [corner === 1 || corner === 2, corner >= 2];
  const w = Math.max(SMALLEST_SIDE, width + (isRight ? dx : -dx));
  const h = Math.max(SMALLEST_SIDE, height + (isLower ? dy : -dy));
  return [isRight ? x : x + width - w, isLower ? y : y + height - h, w, h];
}

/**
 * The box, moved so that its middle is in the picture.
 * @param {Box} box
 * @param {Box} picture
 * @returns {Box}
 */
function keptInPicture([x, y, width, height], [left, top, wide, high]) {
  const kept = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ length) =>
    Math.max(from, Math.min(from + length, at + size / 2)) - size / 2;
  return [kept(x, width, left, wide), kept(y, height, top, high), width, height];
}

/**
 * A coordinate as sidecars have it, in hundredths of a pixel.
 * @param {number} value
 */
function roundedCoordinate(value) {
  return Math.round(value * 100) / 100;
}

/** The members of a face that hold points. */
const POINT_MEMBERS = ["leftEye", "rightEye", "leftBrow", "rightBrow", "nose", "mouth", "chin", "jaw", "inferred"];

/**
 * A value of JSON whose points are moved.
 * @param {any} value
 * @param {(x: number, y: number) => [number, number]} map
 * @returns {any}
 */
function movedPoints(value, map) {
  if (Array.isArray(value)) return value.map((element) => movedPoints(element, map));
  if (value === null || typeof value !== "object") return value;
  const moved = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, movedPoints(inner, map)]));
  if (typeof value.x === "number" && typeof value.y === "number") {
    [moved.x, moved.y] = map(value.x, value.y).map(roundedCoordinate);
  }
  return moved;
}

/**
 * The text of a face whose box is another one; members that do not depend on it stay as they are written.
 * @param {string} text
 * @param {Box} box
 */
function faceWithBox(text, box) {
  const members = membersOf(text, 0);
  const bounds = memberNamed(members, "bounds");
  if (!bounds) return text;
  const map = boxMap(JSON.parse(cut(text, bounds)), box);
  const changes = [{ ...bounds, by: JSON.stringify(box.map(roundedCoordinate)) }];
  for (const member of members) {
    const value = () => JSON.parse(cut(text, member));
    if (POINT_MEMBERS.includes(member.name)) changes.push({ ...member, by: JSON.stringify(movedPoints(value(), map)) });
    if (member.name === "mesh") changes.push({ ...member, by: JSON.stringify(movedMesh(value(), map)) });
    if (member.name === "source") changes.push({ ...member, by: '"edited"' });
  }
  changes.sort((a, b) => a.from - b.from);
  const moved = replaced(text, changes);
  return memberNamed(members, "source") ? moved : withMember(moved, "source", '"edited"');
}

/**
 * @param {any} mesh points as x, y and depth
 * @param {(x: number, y: number) => [number, number]} map
 */
function movedMesh(mesh, map) {
  if (!Array.isArray(mesh)) return mesh;
  return mesh.map(([x, y, ...rest]) => [...map(x, y).map(roundedCoordinate), ...rest]);
}
