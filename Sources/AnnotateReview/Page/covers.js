// Parts of the picture that are hidden, whatever they show. No drawing.

/** @typedef {"rectangle" | "ellipse"} CoverShape */
/** @typedef {[number, Box][]} CoverKeys the bounds at some times, in ticks, in the order of times; at least one */

/**
 * A part of the picture that `annotate render` hides.
 * @typedef {object} Cover
 * @property {CoverShape} shape
 * @property {number | null} from the tick from which it is covered; null if that is from the beginning
 * @property {number | null} to the tick from which it is no longer covered; null if it is covered to the end
 * @property {CoverKeys} keys
 */

/**
 * The covers in the header of a sidecar, by their positions in its list.
 * @param {any[]} list
 * @returns {Map<number, Cover>}
 */
function coversOf(list) {
  return new Map(list.map(({ shape, from, to, keyframes }, index) => [index, {
    shape: shape ?? "rectangle", from: from ?? null, to: to ?? null,
    keys: keyframes.map((/** @type {any} */ { pts, bounds }) => [pts, bounds]),
  }]));
}

/**
 * The bounds of a cover at a time, moved evenly between the keyframes around it; null if nothing is covered then.
 * @param {Cover} cover
 * @param {number} time
 * @returns {Box | null}
 */
function coverBox({ from, to, keys }, time) {
  if ((from !== null && time < from) || (to !== null && time >= to)) return null;
  const [start, end] = [keys[0][0], keys[keys.length - 1][0]];
  return keyedValue(new Map(keys), Math.max(start, Math.min(end, time)));
}

/**
 * A cover with other bounds at a time.
 * @param {Cover} cover
 * @param {number} time
 * @param {Box} box
 * @returns {Cover}
 */
function coverWithKey(cover, time, box) {
  const others = cover.keys.filter(([at]) => at !== time);
  const key = /** @type {[number, Box]} */ ([time, box.map(roundedCoordinate)]);
  return { ...cover, keys: [...others, key].sort(([a], [b]) => a - b) };
}

/**
 * A cover without its bounds at a time, if it has others.
 * @param {Cover} cover
 * @param {number} time
 * @returns {Cover}
 */
function coverWithoutKey(cover, time) {
  const keys = cover.keys.filter(([at]) => at !== time);
  return keys.length > 0 ? { ...cover, keys } : cover;
}

/**
 * A cover as the header of a sidecar has it.
 * @param {Cover} cover
 */
function coverText({ shape, from, to, keys }) {
  const number = (/** @type {number} */ value) => (Number.isInteger(value) ? value.toFixed(1) : String(value));
  const keyframes = keys.map(([pts, box]) => `{"pts":${pts},"bounds":[${box.map(number).join(",")}]}`);
  const times = [["from", from], ["to", to]].flatMap(([name, time]) => (time === null ? [] : [`"${name}":${time}`]));
  return `{${[`"shape":"${shape}"`, ...times, `"keyframes":[${keyframes.join(",")}]`].join(",")}}`;
}

/**
 * The header of a sidecar with the covers of a page. Those that did not change stay as they are written.
 * @param {string} header
 * @param {Map<number, Cover>} old how the page found them
 * @param {Map<number, Cover>} covers
 */
function headerWithCovers(header, old, covers) {
  const isSame = old.size === covers.size && [...covers].every(([id, cover]) => old.get(id) === cover);
  if (isSame) return header;
  const members = membersOf(header, afterSpace(header, 0));
  const member = memberNamed(members, "coveredAreas");
  const texts = member && header[member.from] === "[" ? elementsOf(header, member.from).map((part) => cut(header, part)) : [];
  const list = `[${[...covers].map(([id, cover]) => (old.get(id) === cover ? texts[id] : coverText(cover))).join(",")}]`;
  return withMemberText(header, members, "coveredAreas", list);
}
