// Eyes and mouths that users have moved by themselves. Their positions are fractions of the box, so that points go on to move with it. No drawing.

/** @typedef {[number, number]} BoxPosition a position in a box: 0, 0 is its left upper corner, and 1, 1 the right lower one */

/**
 * A point that users move.
 * @typedef {object} Part
 * @property {string} name as in the table
 * @property {string} title
 * @property {BoxPosition} typical where it is in most faces
 */

/** @type {Part[]} */
const PARTS = [
  { name: "leftEye", title: "left eye", typical: [0.71, 0.4] },
  { name: "rightEye", title: "right eye", typical: [0.29, 0.4] },
  { name: "mouthLeft", title: "left corner of the mouth", typical: [0.66, 0.77] },
  { name: "mouthRight", title: "right corner of the mouth", typical: [0.34, 0.77] },
  { name: "upperLip", title: "upper lip", typical: [0.5, 0.73] },
  { name: "lowerLip", title: "lower lip", typical: [0.5, 0.84] },
];

/**
 * The key of a part of a track in `State.points`.
 * @param {number} id
 * @param {string} name
 */
function partKey(id, name) {
  return `${id} ${name}`;
}

/**
 * @param {BoxPosition} position
 * @param {Box} box
 * @returns {[number, number]}
 */
function pointInBox([u, v], [x, y, width, height]) {
  return [x + u * width, y + v * height];
}

/**
 * @param {[number, number]} point
 * @param {Box} box
 * @returns {BoxPosition}
 */
function positionInBox([x, y], [left, top, width, height]) {
  return [(x - left) / Math.max(width, 1), (y - top) / Math.max(height, 1)];
}

/**
 * The text of a face whose parts are at other positions; what belongs to a part moves with it.
 * @param {string} text
 * @param {Record<string, [number, number]>} parts the new positions, by the names of the parts
 * @param {number} aspect the width of a pixel divided by its height
 */
function faceWithParts(text, parts, aspect) {
  const face = JSON.parse(text);
  const before = rollOf(face, aspect);
  /** @type {Record<string, any>} */
  const changed = {};
  for (const name of ["leftEye", "rightEye"]) {
    if (parts[name]) changed[name] = movedTo(face[name], parts[name]);
  }
  const lips = ["mouthLeft", "mouthRight", "upperLip", "lowerLip"].filter((name) => parts[name]);
  if (lips.length > 0) changed.mouth = movedMouth(face.mouth, parts, lips);
  const after = rollOf({ ...face, ...changed }, aspect);
  if (typeof face.roll === "number" && before !== null && after !== null) {
    changed.roll = roundedCoordinate(wrappedAngle(face.roll + after - before));
  }
  let result = text;
  for (const [name, value] of Object.entries({ ...changed, source: "edited" })) {
    result = withMember(result, name, JSON.stringify(value));
  }
  return result;
}

/**
 * A point at another position, with all points that belong to it.
 * @param {any} point
 * @param {[number, number]} to
 */
function movedTo(point, [x, y]) {
  if (!point) return { x: roundedCoordinate(x), y: roundedCoordinate(y) };
  const [dx, dy] = [x - point.x, y - point.y];
  return movedPoints(point, (px, py) => [px + dx, py + dy]);
}

/**
 * @param {any} mouth
 * @param {Record<string, [number, number]>} parts
 * @param {string[]} names of the parts that moved
 */
function movedMouth(mouth, parts, names) {
  const members = /** @type {Record<string, string>} */ ({ mouthLeft: "left", mouthRight: "right" });
  const moved = { ...mouth };
  for (const name of names) moved[members[name] ?? name] = movedTo(mouth?.[members[name] ?? name], parts[name]);
  if (moved.left && moved.right) {
    [moved.x, moved.y] = [(moved.left.x + moved.right.x) / 2, (moved.left.y + moved.right.y) / 2].map(roundedCoordinate);
  }
  return moved;
}

/**
 * The angle of the line through the eyes in degrees; null if an eye is unknown.
 * @param {any} face
 * @param {number} aspect
 */
function rollOf({ leftEye, rightEye }, aspect) {
  if (!leftEye || !rightEye) return null;
  return (Math.atan2(leftEye.y - rightEye.y, (leftEye.x - rightEye.x) * aspect) * 180) / Math.PI;
}

/**
 * The same angle from -180 to 180 degrees.
 * @param {number} angle
 */
function wrappedAngle(angle) {
  return angle - 360 * Math.round(angle / 360);
}
