// The user's edits: names, boxes, hidden tracks, and faces that belong to another track, are deleted or drawn. Each edit can be undone and done again.

/**
 * @typedef {object} State
 * @property {Map<number, string>} names
 * @property {Set<number>} hidden
 * @property {Map<number, Map<number, Box>>} boxes the boxes that the user has set, by track and frame; drawn faces
 *   are tracks below 0
 * @property {Map<number, Owners>} owners the numbers of the tracks that were merged or split, and of drawn faces
 * @property {Map<number, Ranges>} gone the frames in which faces were deleted, by track
 * @property {Set<string>} checked the doubts that the user has called right, by `doubtKey`
 */

class Edits extends EventTarget {
  /** @param {{id: number, name?: string, hidden?: boolean}[]} tracks */
  constructor(tracks) {
    super();
    /** The tracks of the sidecar. */
    this.ids = tracks.map(({ id }) => id);
    /** @type {State} */
    this.state = {
      names: new Map(tracks.flatMap((track) => (track.name ? [[track.id, track.name]] : []))),
      hidden: new Set(tracks.filter((track) => track.hidden).map((track) => track.id)),
      owners: new Map(),
      gone: new Map(),
      boxes: new Map(),
      checked: new Set(),
    };
    /** @type {State[]} */
    this.past = [];
    /**
     * The states that were undone, the last one first.
     * @type {State[]}
     */
    this.future = [];
    this.isSaved = true;
  }

  /**
   * The number that a track's face in a frame has now.
   * @param {number} id
   * @param {number} frame
   */
  owner(id, frame = 0) {
    const owners = this.state.owners.get(id);
    return owners ? ownerAt(owners, frame) : id;
  }

  /**
   * @param {number} id
   * @param {number} frame
   */
  name(id, frame = 0) {
    return this.state.names.get(this.owner(id, frame)) ?? "";
  }

  /**
   * The name of a track for users.
   * @param {number} id
   * @param {number} frame
   */
  title(id, frame = 0) {
    return this.name(id, frame) || `face ${this.owner(id, frame)}`;
  }

  /**
   * @param {number} id
   * @param {number} frame
   */
  isHidden(id, frame = 0) {
    return this.state.hidden.has(this.owner(id, frame));
  }

  /**
   * Whether a track's face in a frame was deleted.
   * @param {number} id
   * @param {number} frame
   */
  isGone(id, frame) {
    return isWithin(this.state.gone.get(id), frame);
  }

  /**
   * @param {number} id
   * @param {string} name
   */
  rename(id, name) {
    const wanted = name.trim();
    if (wanted === this.name(id)) return;
    this.change((state) => {
      if (wanted) state.names.set(id, wanted);
      else state.names.delete(id);
    });
  }

  /**
   * @param {number} id
   * @param {boolean} isHidden
   */
  hide(id, isHidden) {
    this.change((state) => {
      if (isHidden) state.hidden.add(id);
      else state.hidden.delete(id);
    });
  }

  /**
   * Merges two tracks; the lower number is kept, and the name if only one has one.
   * @param {number} a
   * @param {number} b
   */
  merge(a, b) {
    const [kept, gone] = [Math.min(a, b), Math.max(a, b)];
    this.change((state) => {
      const name = state.names.get(kept) ?? state.names.get(gone);
      if (name) state.names.set(kept, name);
      state.names.delete(gone);
      state.hidden.delete(gone);
      this.eachOwners(state, gone, (owners) => owners.map(([from, id]) => [from, id === gone ? kept : id]));
    });
  }

  /**
   * Changes the numbers of all tracks with faces that have a number.
   * @param {State} state
   * @param {number} id
   * @param {(owners: Owners) => Owners} body
   */
  eachOwners(state, id, body) {
    const drawn = [...state.owners.keys()].filter((source) => source < 0);
    for (const source of [...this.ids, ...drawn]) {
      const owners = state.owners.get(source) ?? [[0, source]];
      if (owners.some(([, owner]) => owner === id)) state.owners.set(source, body(owners));
    }
  }

  /**
   * Whether all faces of a number have got others.
   * @param {number} id
   */
  isMerged(id) {
    return this.state.owners.has(id) && [...this.state.owners.values()].every((owners) => rangesOf(owners, id).length === 0);
  }

  /** A number that no track has or had. */
  get freeId() {
    let last = this.ids.reduce((most, id) => Math.max(most, id), 0);
    for (const owners of this.state.owners.values()) for (const [, id] of owners) last = Math.max(last, id);
    return last + 1;
  }

  /**
   * Gives the faces of a track from a frame on a new number.
   * @param {number} id
   * @param {number} frame
   */
  split(id, frame) {
    const other = this.freeId;
    this.change((state) => {
      this.eachOwners(state, id, (owners) => splitOwners(owners, id, frame, other));
      if (state.hidden.has(id)) state.hidden.add(other);
    });
    return other;
  }

  /**
   * Deletes the faces of a track in a range of frames.
   * @param {number} id
   * @param {number} first
   * @param {number} last
   */
  remove(id, first, last) {
    this.change((state) => {
      this.eachOwners(state, id, (owners) => owners);
      for (const [source, owners] of state.owners) {
        const ranges = rangesOf(owners, id)
          .map(([from, to]) => /** @type {[number, number]} */ ([Math.max(from, first), Math.min(to, last)]))
          .filter(([from, to]) => from <= to);
        if (ranges.length > 0) state.gone.set(source, [...(state.gone.get(source) ?? []), ...ranges]);
      }
    });
  }

  /**
   * Draws a face: one more of a track of drawn faces, or of a new one if there is none.
   * @param {number} id its number
   * @param {number | undefined} source
   * @param {number} frame
   * @param {Box} box
   */
  draw(id, source, frame, box) {
    this.change((state) => {
      const drawn = source ?? Math.min(0, ...state.boxes.keys(), ...state.owners.keys()) - 1;
      if (!state.owners.has(drawn)) state.owners.set(drawn, [[0, id]]);
      setKey(state, drawn, frame, box);
    });
  }

  /**
   * Calls a doubt right.
   * @param {string} key
   */
  check(key) {
    this.change((state) => state.checked.add(key));
  }

  /**
   * The box of a track in a frame that the user has set, or that lies between two of them.
   * @param {number} id
   * @param {number} frame
   */
  box(id, frame) {
    return keyedBox(this.state.boxes.get(id), frame);
  }

  /**
   * Sets the box of a track in a frame; null forgets it.
   * @param {number} id
   * @param {number} frame
   * @param {Box | null} box
   */
  setBox(id, frame, box) {
    this.change((state) => setKey(state, id, frame, box));
  }

  /**
   * Gives several faces a box, as one edit.
   * @param {[number, number][]} faces the track and the frame of each
   * @param {Box} box
   */
  setBoxes(faces, box) {
    this.change((state) => faces.forEach(([id, frame]) => setKey(state, id, frame, box)));
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  /**
   * Goes to the last state of a list; the other list gets the state of now.
   * @param {State[]} from
   * @param {State[]} to
   */
  step(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(this.state);
    this.state = next;
    this.note();
  }

  /** The state as text, for `restore`. */
  get text() {
    const { names, hidden, owners, gone, checked } = this.state;
    const boxes = [...this.state.boxes].map(([id, keys]) => [id, [...keys]]);
    return JSON.stringify({
      names: [...names], hidden: [...hidden], owners: [...owners], gone: [...gone], boxes, checked: [...checked],
    });
  }

  /**
   * Takes a state over, as one edit.
   * @param {string} text
   * @returns {boolean} whether it was one
   */
  restore(text) {
    /** @type {State} */
    let read;
    try {
      const { boxes, ...rest } = JSON.parse(text);
      const keyed = boxes.map((/** @type {[number, [number, Box][]]} */ [id, keys]) => [id, new Map(keys)]);
      read = copyOf({ ...rest, boxes: keyed });
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
    this.state = copyOf(this.state);
    body(this.state);
    this.note();
  }

  note() {
    this.isSaved = false;
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * A copy of a state that can be changed.
 * @param {any} state
 * @returns {State}
 */
function copyOf({ names, hidden, owners, gone, boxes, checked }) {
  return {
    names: new Map(names), hidden: new Set(hidden), owners: new Map(owners), gone: new Map(gone), boxes: new Map(boxes),
    checked: new Set(checked),
  };
}

/**
 * Sets the box of a track in a frame; null forgets it.
 * @param {State} state
 * @param {number} id
 * @param {number} frame
 * @param {Box | null} box
 */
function setKey(state, id, frame, box) {
  const keys = new Map(state.boxes.get(id));
  if (box) keys.set(frame, /** @type {Box} */ (box.map(roundedCoordinate)));
  else keys.delete(frame);
  if (keys.size > 0) state.boxes.set(id, keys);
  else state.boxes.delete(id);
}

/**
 * The frames that show both tracks.
 * @param {Track[]} first
 * @param {Track[]} second
 */
function sharedFrames(first, second) {
  const frames = new Set(first.flatMap((track) => Array.from(track.frames)));
  return second.flatMap((track) => Array.from(track.frames)).filter((frame) => frames.has(frame)).sort((a, b) => a - b);
}
