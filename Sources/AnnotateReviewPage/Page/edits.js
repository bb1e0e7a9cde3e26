// The user's edits: names, boxes, hidden tracks and merged tracks. Each edit can be undone and done again.

/**
 * @typedef {object} State
 * @property {Map<number, string>} names
 * @property {Set<number>} hidden
 * @property {Map<number, Map<number, Box>>} boxes the boxes that the user has set, by track and frame
 * @property {Map<number, number>} into the track into which each merged track was merged
 * @property {Set<string>} checked the doubts that the user has called right, by `doubtKey`
 */

class Edits extends EventTarget {
  /** @param {{id: number, name?: string, hidden?: boolean}[]} tracks */
  constructor(tracks) {
    super();
    /** @type {State} */
    this.state = {
      names: new Map(tracks.flatMap((track) => (track.name ? [[track.id, track.name]] : []))),
      hidden: new Set(tracks.filter((track) => track.hidden).map((track) => track.id)),
      into: new Map(),
      boxes: new Map(),
      checked: new Set(),
    };
    /** @type {State[]} */
    this.past = [];
    /** The states that were undone, the last one first. @type {State[]} */
    this.future = [];
    this.isSaved = true;
  }

  /** The current number of a track. @param {number} id */
  owner(id) {
    let owner = id;
    while (this.state.into.has(owner)) owner = /** @type {number} */ (this.state.into.get(owner));
    return owner;
  }

  /** @param {number} id */
  name(id) {
    return this.state.names.get(this.owner(id)) ?? "";
  }

  /** The name of a track for users. @param {number} id */
  title(id) {
    return this.name(id) || `face ${this.owner(id)}`;
  }

  /** @param {number} id */
  isHidden(id) {
    return this.state.hidden.has(this.owner(id));
  }

  /** @param {number} id @param {string} name */
  rename(id, name) {
    const wanted = name.trim();
    if (wanted === this.name(id)) return;
    this.change((state) => {
      if (wanted) state.names.set(id, wanted);
      else state.names.delete(id);
    });
  }

  /** @param {number} id @param {boolean} isHidden */
  hide(id, isHidden) {
    this.change((state) => {
      if (isHidden) state.hidden.add(id);
      else state.hidden.delete(id);
    });
  }

  /** Merges two tracks; the lower number is kept, and the name if only one has one. @param {number} a @param {number} b */
  merge(a, b) {
    const [kept, gone] = [Math.min(a, b), Math.max(a, b)];
    this.change((state) => {
      const name = state.names.get(kept) ?? state.names.get(gone);
      if (name) state.names.set(kept, name);
      state.names.delete(gone);
      state.hidden.delete(gone);
      state.into.set(gone, kept);
    });
  }

  /** Calls a doubt right. @param {string} key */
  check(key) {
    this.change((state) => state.checked.add(key));
  }

  /** The box of a track in a frame that the user has set, or that lies between two of them. @param {number} id @param {number} frame */
  box(id, frame) {
    return keyedBox(this.state.boxes.get(id), frame);
  }

  /** Sets the box of a track in a frame; null forgets it. @param {number} id @param {number} frame @param {Box | null} box */
  setBox(id, frame, box) {
    this.change((state) => {
      const keys = new Map(state.boxes.get(id));
      if (box) keys.set(frame, /** @type {Box} */ (box.map(roundedCoordinate)));
      else keys.delete(frame);
      if (keys.size > 0) state.boxes.set(id, keys);
      else state.boxes.delete(id);
    });
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  /** Goes to the last state of a list; the other list gets the state of now. @param {State[]} from @param {State[]} to */
  step(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(this.state);
    this.state = next;
    this.note();
  }

  /** The state as text, for `restore`. */
  get text() {
    const { names, hidden, into, checked } = this.state;
    const boxes = [...this.state.boxes].map(([id, keys]) => [id, [...keys]]);
    return JSON.stringify({ names: [...names], hidden: [...hidden], into: [...into], boxes, checked: [...checked] });
  }

  /** Takes a state over, as one edit. @param {string} text @returns {boolean} whether it was one */
  restore(text) {
    /** @type {State} */
    let read;
    try {
      const { names, hidden, into, boxes, checked } = JSON.parse(text);
      const keyed = boxes.map((/** @type {[number, [number, Box][]]} */ [id, keys]) => [id, new Map(keys)]);
      read = {
        names: new Map(names), hidden: new Set(hidden), into: new Map(into), boxes: new Map(keyed), checked: new Set(checked),
      };
    } catch {
      return false;
    }
    this.change((state) => Object.assign(state, read));
    return true;
  }

  saved() {
    this.isSaved = true;
  }

  /** @param {(state: State) => void} body */
  change(body) {
    this.past.push(this.state);
    this.future = [];
    const { names, hidden, into, boxes, checked } = this.state;
    this.state = {
      names: new Map(names), hidden: new Set(hidden), into: new Map(into), boxes: new Map(boxes), checked: new Set(checked),
    };
    body(this.state);
    this.note();
  }

  note() {
    this.isSaved = false;
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * The number of frames that show both tracks.
 * @param {Track[]} first @param {Track[]} second
 */
function sharedFrames(first, second) {
  const frames = new Set(first.flatMap((track) => Array.from(track.frames)));
  let count = 0;
  for (const track of second) for (const frame of track.frames) count += frames.has(frame) ? 1 : 0;
  return count;
}
