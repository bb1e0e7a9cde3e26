// The user's edits: names, hidden tracks and merged tracks. Each edit can be undone.

/**
 * @typedef {object} State
 * @property {Map<number, string>} names
 * @property {Set<number>} hidden
 * @property {Map<number, number>} into the track into which each merged track was merged
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
    };
    /** @type {State[]} */
    this.past = [];
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

  undo() {
    const before = this.past.pop();
    if (!before) return;
    this.state = before;
    this.isSaved = false;
    this.dispatchEvent(new Event("change"));
  }

  saved() {
    this.isSaved = true;
  }

  /** @param {(state: State) => void} body */
  change(body) {
    this.past.push(this.state);
    const { names, hidden, into } = this.state;
    this.state = { names: new Map(names), hidden: new Set(hidden), into: new Map(into) };
    body(this.state);
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
