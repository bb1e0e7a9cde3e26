// Changes the text of a sidecar line by line. Unchanged values stay as they were written, to the digit.

/**
 * A member of an object in a text of JSON.
 * @typedef {object} Member
 * @property {string} name
 * @property {number} start the offset of its name
 * @property {number} from the offset of its value
 * @property {number} to the offset after its value
 */

/**
 * The offset after the string that begins at `start`.
 * @param {string} text
 * @param {number} start
 */
function endOfString(text, start) {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
  return i + 1;
}

/**
 * The offset after the value that begins at `start`.
 * @param {string} text
 * @param {number} start
 */
function endOfValue(text, start) {
  if (text[start] === '"') return endOfString(text, start);
  let depth = 0;
  let i = start;
  while (i < text.length) {
    const letter = text[i];
    if (letter === '"') {
      i = endOfString(text, i);
      continue;
    }
    if (letter === "{" || letter === "[") depth += 1;
    else if (letter === "}" || letter === "]") {
      if (depth === 0) return i;
      depth -= 1;
      if (depth === 0) return i + 1;
    } else if (depth === 0 && (letter === "," || letter <= " ")) return i;
    i += 1;
  }
  return i;
}

/**
 * @param {string} text
 * @param {number} start
 */
function afterSpace(text, start) {
  let i = start;
  while (i < text.length && text[i] <= " ") i += 1;
  return i;
}

/**
 * The elements of the array that begins at `start`.
 * @param {string} text
 * @param {number} start
 * @returns {{from: number, to: number}[]}
 */
function elementsOf(text, start) {
  const elements = [];
  let i = afterSpace(text, start + 1);
  while (i < text.length && text[i] !== "]") {
    const to = endOfValue(text, i);
    elements.push({ from: i, to });
    i = afterSpace(text, to);
    if (text[i] === ",") i = afterSpace(text, i + 1);
  }
  return elements;
}

/**
 * The members of the object that begins at `start`.
 * @param {string} text
 * @param {number} start
 * @returns {Member[]}
 */
function membersOf(text, start) {
  const members = [];
  let i = afterSpace(text, start + 1);
  while (i < text.length && text[i] !== "}") {
    const nameEnd = endOfString(text, i);
    const from = afterSpace(text, afterSpace(text, nameEnd) + 1);
    const to = endOfValue(text, from);
    members.push({ name: JSON.parse(text.slice(i, nameEnd)), start: i, from, to });
    i = afterSpace(text, to);
    if (text[i] === ",") i = afterSpace(text, i + 1);
  }
  return members;
}

/**
 * The member with a name; the last one if there are several.
 * @param {Member[]} members
 * @param {string} name
 */
function memberNamed(members, name) {
  return members.findLast((member) => member.name === name);
}

/**
 * @param {string} text
 * @param {{from: number, to: number}} part
 */
function cut(text, part) {
  return text.slice(part.from, part.to);
}

/**
 * The text with parts of it replaced.
 * @param {string} text
 * @param {{from: number, to: number, by: string}[]} changes in order
 */
function replaced(text, changes) {
  let result = "";
  let position = 0;
  for (const { from, to, by } of changes) {
    result += text.slice(position, from) + by;
    position = to;
  }
  return result + text.slice(position);
}

/**
 * The text of an object with a member set to a value, or removed if the value is undefined. An equal value
 * stays as it is written.
 * @param {string} text
 * @param {string} name
 * @param {string | undefined} value
 */
function withMember(text, name, value) {
  const members = membersOf(text, 0);
  const old = memberNamed(members, name);
  if (!old) {
    const close = text.length - 1;
    const by = `${members.length > 0 ? "," : ""}${JSON.stringify(name)}:${value}`;
    return value === undefined ? text : replaced(text, [{ from: close, to: close, by }]);
  }
  const before = JSON.parse(cut(text, old)) || undefined;
  const wanted = value === undefined ? undefined : JSON.parse(value);
  if (before === wanted) return text;
  return replaced(text, [{ from: old.from, to: old.to, by: value ?? "null" }]);
}

/**
 * The text of an object with a member that has another value, as it is to be written.
 * @param {string} text
 * @param {Member[]} members of the object
 * @param {string} name
 * @param {string} value
 */
function withMemberText(text, members, name, value) {
  const old = memberNamed(members, name);
  if (old) return replaced(text, [{ from: old.from, to: old.to, by: value }]);
  const close = endOfValue(text, afterSpace(text, 0)) - 1;
  return replaced(text, [{ from: close, to: close, by: `${members.length > 0 ? "," : ""}${JSON.stringify(name)}:${value}` }]);
}

/**
 * The text of an object without a member.
 * @param {string} text
 * @param {string} name
 */
function withoutMember(text, name) {
  const members = membersOf(text, 0);
  const index = members.findIndex((member) => member.name === name);
  if (index < 0) return text;
  const [before, after] = [members[index - 1], members[index + 1]];
  const from = after || !before ? members[index].start : before.to;
  return replaced(text, [{ from, to: after?.start ?? members[index].to, by: "" }]);
}

/** Rewrites a sidecar with the user's edits. */
class SidecarChanger {
  /** @param {Edits} edits */
  constructor(edits) {
    this.edits = edits;
    const { owners, boxes } = edits.state;
    /**
     * The numbers of tracks whose faces changed, with the frames in which they were seen so far.
     * @type {Map<number, number>}
     */
    this.counts = new Map([...owners.values()].flatMap((list) => list.map(([, id]) => [id, 0])));
    /** What the user has drawn. */
    this.drawn = [...boxes].flatMap(([id, keys]) => (id < 0 ? [{ id, first: Math.min(...keys.keys()), last: Math.max(...keys.keys()) }] : []));
    this.faces = 0;
    /**
     * The people of the tracks that were seen so far.
     * @type {Map<number, string>}
     */
    this.people = new Map();
    /** @type {Set<number>} */
    this.seen = new Set();
    this.isFirst = true;
    /** The width of a pixel as it is shown, divided by its height. */
    this.aspect = 1;
    /** The frame of the next line. */
    this.index = 0;
  }

  /**
   * The line that replaces a line.
   * @param {string} line
   */
  line(line) {
    if (this.isFirst) {
      this.isFirst = false;
      return this.header(line);
    }
    const { boxes, points } = this.edits.state;
    if (this.counts.size === 0 && boxes.size === 0 && points.size === 0) return line;
    const start = afterSpace(line, 0);
    if (line[start] !== "{") return line;
    const members = membersOf(line, start);
    const end = memberNamed(members, "end");
    if (end) return this.end(line, end);
    const faces = memberNamed(members, "faces");
    if (!faces) return line;
    this.index += 1;
    return this.frame(line, faces);
  }

  /** @param {string} line */
  header(line) {
    const start = afterSpace(line, 0);
    const members = membersOf(line, start);
    this.aspect = pixelAspect(JSON.parse(line));
    const old = memberNamed(members, "tracks");
    const isList = old !== undefined && line[old.from] === "[";
    const entries = isList ? elementsOf(line, old.from).map((part) => cut(line, part)) : [];
    const wanted = this.entries(entries);
    const isSame = wanted.length === entries.length && wanted.every((text, i) => text === entries[i]);
    const named = isSame ? line : withMemberText(line, members, "tracks", `[${wanted.join(",")}]`);
    return headerWithCovers(named, this.edits.foundCovers, this.edits.state.covers);
  }

  /**
   * The tracks of the header: first those that it had, then others.
   * @param {string[]} old
   */
  entries(old) {
    const { names, hidden } = this.edits.state;
    const listed = old.map((text) => ({ text, id: this.idOf(text) }));
    const known = new Set(listed.map(({ id }) => id));
    const others = [...new Set([...names.keys(), ...hidden])].filter((id) => !known.has(id));
    others.sort((a, b) => a - b);
    return [...listed, ...others.map((id) => ({ text: `{"id":${id}}`, id }))]
      .filter(({ id }) => !this.edits.isMerged(id))
      .map(({ text, id }) => this.entry(text, id));
  }

  /** @param {string} text */
  idOf(text) {
    const id = memberNamed(membersOf(text, 0), "id");
    return id ? Number(cut(text, id)) : NaN;
  }

  /**
   * The header's entry for one track; unchanged and unknown members stay.
   * @param {string} text
   * @param {number} id
   */
  entry(text, id) {
    const name = this.edits.state.names.get(id);
    const named = withMember(text, "name", name === undefined ? undefined : JSON.stringify(name));
    return withMember(named, "hidden", this.edits.state.hidden.has(id) ? "true" : undefined);
  }

  /**
   * @param {string} line
   * @param {Member} faces
   */
  frame(line, faces) {
    const found = elementsOf(line, faces.from).map((part) => this.face(cut(line, part)));
    const parts = [...found.flatMap((part) => part ?? []), ...this.drawnFaces()];
    this.faces += parts.length;
    if (parts.length === found.length && !parts.some((part) => part.isChanged)) return line;
    // Faces are listed in the order of their numbers.
    parts.sort((a, b) => a.id - b.id);
    const list = `[${parts.map((part) => part.text).join(",")}]`;
    return replaced(line, [{ from: faces.from, to: faces.to, by: list }]);
  }

  /**
   * What becomes of a face; null if it was deleted.
   * @param {string} original
   * @returns {{id: number, text: string, isChanged: boolean} | null}
   */
  face(original) {
    const [frame, source] = [this.index - 1, this.idOf(original)];
    if (this.edits.isGone(source, frame)) return null;
    const id = this.edits.owner(source, frame);
    const moved = this.moved(original, source, frame);
    // Who was split off is another person, whom nobody has recognised.
    const text = this.edits.state.strangers.has(id) ? withoutMember(moved, "person") : moved;
    const members = membersOf(text, 0);
    const number = memberNamed(members, "id");
    this.seen.add(id);
    const person = memberNamed(members, "person");
    if (person) this.people.set(id, cut(text, person));
    if (!number || !this.counts.has(id)) return { id, text, isChanged: text !== original };
    const changes = id === source ? [] : [{ from: number.from, to: number.to, by: String(id) }];
    const seen = this.count(id);
    const count = memberNamed(members, "frameCount");
    if (count) changes.push({ from: count.from, to: count.to, by: String(seen) });
    changes.sort((a, b) => a.from - b.from);
    return { id, text: replaced(text, changes), isChanged: true };
  }

  /**
   * The text of a face whose box and points are where the user has put them.
   * @param {string} original
   * @param {number} source
   * @param {number} frame
   */
  moved(original, source, frame) {
    const { edits } = this;
    const hasPoints = edits.hasPoints(source);
    if (!hasPoints && !edits.state.boxes.has(source)) return original;
    const face = JSON.parse(original);
    const box = edits.box(source, frame, face.bounds);
    const text = box ? faceWithBox(original, box) : original;
    if (!hasPoints) return text;
    /** @type {Record<string, [number, number]>} */
    const parts = {};
    for (const { name } of PARTS) {
      const found = pointOf(face, name);
      const position = edits.position(source, name, frame, found && positionInBox(found, face.bounds));
      if (position) parts[name] = pointInBox(position, box ?? face.bounds);
    }
    return Object.keys(parts).length > 0 ? faceWithParts(text, parts, this.aspect) : text;
  }

  /**
   * Counts a frame in which a changed track is seen.
   * @param {number} id
   */
  count(id) {
    const count = (this.counts.get(id) ?? 0) + 1;
    this.counts.set(id, count);
    return count;
  }

  /** The faces that the user has drawn in this frame. */
  drawnFaces() {
    const frame = this.index - 1;
    const here = this.drawn.filter(({ id, first, last }) => first <= frame && frame <= last && !this.edits.isGone(id, frame));
    return here.map(({ id: source }) => {
      const id = this.edits.owner(source, frame);
      this.seen.add(id);
      const person = this.people.has(id) ? `"person":${this.people.get(id)},` : "";
      const bounds = JSON.stringify(this.edits.box(source, frame)?.map(roundedCoordinate));
      const text = `{"id":${id},${person}"frameCount":${this.count(id)},"confidence":1,"source":"edited","bounds":${bounds}}`;
      return { id, text: this.moved(text, source, frame), isChanged: true };
    });
  }

  /**
   * @param {string} line
   * @param {Member} end
   */
  end(line, end) {
    const counts = [["faces", this.faces], ["tracks", this.seen.size]];
    const changes = counts.flatMap(([name, count]) => {
      const member = memberNamed(membersOf(line, end.from), /** @type {string} */ (name));
      return member ? [{ from: member.from, to: member.to, by: String(count) }] : [];
    });
    return this.withEvents(this.withPeople(replaced(line, changes.sort((a, b) => a.from - b.from))));
  }

  /**
   * The end record with the people of the tracks as they are now.
   * @param {string} line
   */
  withPeople(line) {
    const end = endOf(line);
    const old = memberNamed(membersOf(line, end.from), "people");
    if (!old) return line;
    const before = JSON.parse(cut(line, old));
    if (!Array.isArray(before)) return line;
    const tracksOf = (/** @type {unknown} */ person) => [...this.people].filter(([, text]) => Number(text) === person).map(([id]) => id).sort((a, b) => a - b);
    const now = before.map((entry) => ({ ...entry, tracks: tracksOf(entry.person) })).filter(({ tracks }) => tracks.length > 0);
    const text = JSON.stringify(now);
    return text === JSON.stringify(before) ? line : replaced(line, [{ ...old, by: text }]);
  }

  /**
   * The end record without the events of deleted faces; the others belong to the tracks as they are now.
   * @param {string} line
   */
  withEvents(line) {
    const { edits } = this;
    const end = endOf(line);
    const members = membersOf(line, end.from);
    const [list, counts] = [memberNamed(members, "events"), memberNamed(members, "eventCounts")];
    if (!list || line[list.from] !== "[") return line;
    /** @type {Record<string, number>} */
    const left = counts ? JSON.parse(cut(line, counts)) : {};
    const before = elementsOf(line, list.from).map((part) => cut(line, part));
    const kept = before.flatMap((text) => {
      const { event, track, firstFrame } = JSON.parse(text);
      if (edits.isGone(track, firstFrame)) {
        if (left[event] !== undefined) left[event] -= 1;
        return [];
      }
      const id = edits.owner(track, firstFrame);
      const numbered = id === track ? text : withMemberText(text, membersOf(text, 0), "track", String(id));
      return [edits.state.strangers.has(id) ? withoutMember(numbered, "person") : numbered];
    });
    if (kept.length === before.length && kept.every((text, i) => text === before[i])) return line;
    const changes = [{ ...list, by: `[${kept.join(",")}]` }];
    const remaining = Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0));
    if (counts) changes.push({ ...counts, by: JSON.stringify(remaining) });
    return replaced(line, changes.sort((a, b) => a.from - b.from));
  }
}

/**
 * The end record of a line that has one.
 * @param {string} line
 */
function endOf(line) {
  return /** @type {Member} */ (memberNamed(membersOf(line, afterSpace(line, 0)), "end"));
}

/**
 * A part of a face in a sidecar; null if it is not known.
 * @param {any} face
 * @param {string} name
 * @returns {[number, number] | null}
 */
function pointOf(face, name) {
  const members = /** @type {Record<string, any>} */ ({ mouthLeft: face.mouth?.left, mouthRight: face.mouth?.right });
  const point = members[name] ?? face[name] ?? face.mouth?.[name];
  return point ? [point.x, point.y] : null;
}

/**
 * The width of a pixel of the upright picture, divided by its height.
 * @param {any} header
 */
function pixelAspect({ stream }) {
  const [width, height] = stream?.sampleAspectRatio ?? [1, 1];
  const isTurned = (stream?.orientation ?? 1) > 4;
  return isTurned ? height / width : width / height;
}
