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
 * @param {string} text @param {number} start
 */
function endOfString(text, start) {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
  return i + 1;
}

/**
 * The offset after the value that begins at `start`.
 * @param {string} text @param {number} start
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

/** @param {string} text @param {number} start */
function afterSpace(text, start) {
  let i = start;
  while (i < text.length && text[i] <= " ") i += 1;
  return i;
}

/**
 * The elements of the array that begins at `start`.
 * @param {string} text @param {number} start
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
 * @param {string} text @param {number} start
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

/** The member with a name; the last one if there are several. @param {Member[]} members @param {string} name */
function memberNamed(members, name) {
  return members.findLast((member) => member.name === name);
}

/** @param {string} text @param {{from: number, to: number}} part */
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
 * @param {string} text @param {string} name @param {string | undefined} value
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

/** Counts the frames of merged tracks. */
class FrameCounts {
  constructor() {
    /** @type {Map<number, {last: number, source: number, shift: number}>} */
    this.known = new Map();
  }

  /**
   * The count of a face whose track was merged into another; counts continue from one track to the next.
   * @param {number} owner @param {number} id @param {number} count
   */
  next(owner, id, count) {
    const before = this.known.get(owner);
    let shift = before?.shift ?? 0;
    if (before && before.source !== id) shift = before.last + 1 - count;
    const last = count + shift;
    this.known.set(owner, { last, source: id, shift });
    return last;
  }
}

/** Rewrites a sidecar with the user's edits. */
class SidecarChanger {
  /** @param {Edits} edits */
  constructor(edits) {
    this.edits = edits;
    this.merged = new Set(
      [...edits.state.into.keys(), ...edits.state.into.values()].map((id) => edits.owner(id)),
    );
    this.counts = new FrameCounts();
    /** @type {Set<number>} */
    this.seen = new Set();
    this.isFirst = true;
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
    if (this.merged.size === 0 && this.edits.state.boxes.size === 0) return line;
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
    const old = memberNamed(members, "tracks");
    const isList = old !== undefined && line[old.from] === "[";
    const entries = isList ? elementsOf(line, old.from).map((part) => cut(line, part)) : [];
    const wanted = this.entries(entries);
    if (wanted.length === entries.length && wanted.every((text, i) => text === entries[i])) return line;
    const list = `[${wanted.join(",")}]`;
    if (old) return replaced(line, [{ from: old.from, to: old.to, by: list }]);
    const close = endOfValue(line, start) - 1;
    const comma = members.length > 0 ? "," : "";
    return replaced(line, [{ from: close, to: close, by: `${comma}"tracks":${list}` }]);
  }

  /**
   * The tracks of the header: first those that it had, then others.
   * @param {string[]} old
   */
  entries(old) {
    const { names, hidden, into } = this.edits.state;
    const listed = old.map((text) => ({ text, id: this.idOf(text) }));
    const known = new Set(listed.map(({ id }) => id));
    const others = [...new Set([...names.keys(), ...hidden])].filter((id) => !known.has(id));
    others.sort((a, b) => a - b);
    return [...listed, ...others.map((id) => ({ text: `{"id":${id}}`, id }))]
      .filter(({ id }) => !into.has(id))
      .map(({ text, id }) => this.entry(text, id));
  }

  /** @param {string} text */
  idOf(text) {
    const id = memberNamed(membersOf(text, 0), "id");
    return id ? Number(cut(text, id)) : NaN;
  }

  /** The header's entry for one track; unchanged and unknown members stay. @param {string} text @param {number} id */
  entry(text, id) {
    const name = this.edits.state.names.get(id);
    const named = withMember(text, "name", name === undefined ? undefined : JSON.stringify(name));
    return withMember(named, "hidden", this.edits.state.hidden.has(id) ? "true" : undefined);
  }

  /** @param {string} line @param {Member} faces */
  frame(line, faces) {
    const parts = elementsOf(line, faces.from).map((part) => this.face(cut(line, part)));
    if (!parts.some((part) => part.isChanged)) return line;
    // Faces are listed in the order of their numbers.
    parts.sort((a, b) => a.id - b.id);
    const list = `[${parts.map((part) => part.text).join(",")}]`;
    return replaced(line, [{ from: faces.from, to: faces.to, by: list }]);
  }

  /** @param {string} original */
  face(original) {
    const moved = this.edits.box(this.idOf(original), this.index - 1);
    const text = moved ? faceWithBox(original, moved) : original;
    const members = membersOf(text, 0);
    const number = memberNamed(members, "id");
    const id = number ? Number(cut(text, number)) : NaN;
    const owner = this.edits.owner(id);
    this.seen.add(owner);
    if (!number || !this.merged.has(owner)) return { id, text, isChanged: moved !== null };
    const changes = [];
    if (owner !== id) changes.push({ from: number.from, to: number.to, by: String(owner) });
    const count = memberNamed(members, "frameCount");
    if (count) {
      const wanted = this.counts.next(owner, id, Number(cut(text, count)));
      changes.push({ from: count.from, to: count.to, by: String(wanted) });
    }
    changes.sort((a, b) => a.from - b.from);
    return { id: owner, text: replaced(text, changes), isChanged: true };
  }

  /** @param {string} line @param {Member} end */
  end(line, end) {
    const tracks = memberNamed(membersOf(line, end.from), "tracks");
    if (!tracks) return line;
    return replaced(line, [{ from: tracks.from, to: tracks.to, by: String(this.seen.size) }]);
  }
}
