// The user's edits: names, boxes, points, hidden tracks, and faces that belong to another track, are deleted or drawn. Each edit can be undone and done again.

/**
 * @typedef {object} State
 * @property {Map<number, string>} names
 * @property {Set<number>} hidden
 * @property {Map<number, Map<number, Box>>} boxes the boxes that the user has set, by track and frame; drawn faces
 *   are tracks below 0
 * @property {Map<number, Reach>} reach whether the corrections of a track go on beyond gaps and cuts
 * @property {Map<number, Set<number>>} ends the frames from which on a track is again as it was found
 * @property {Map<number, Set<number>>} straight the keyframes from which boxes go straight to the next one, by track
 * @property {Map<string, Map<number, BoxPosition>>} points the points that the user has set, by `partKey` and frame
 * @property {Map<number, Owners>} owners the numbers of the tracks that were merged or split, and of drawn faces
 * @property {Map<number, Ranges>} gone the frames in which faces were deleted, by track
 * @property {Set<number>} strangers the numbers that splitting gave, whose faces are not those of the recognised person
 * @property {Map<number, Cover>} covers the parts of the picture that are hidden, by their numbers
 * @property {Set<string>} checked the doubts that the user has called right, by `doubtKey`
 */

/**
 * How faces were found, for edits that depend on it.
 * @typedef {object} Findings
 * @property {(id: number, frame: number) => Box | null} box
 * @property {(id: number, name: string, frame: number) => [number, number] | null} point
 * @property {(id: number, frame: number) => number} unbrokenEnd the last frame up to which a face is seen from a frame on,
 *   without a gap or a cut
 */

class Edits extends EventTarget {
  /**
   * @param {{id: number, name?: string, hidden?: boolean}[]} tracks
   * @param {Findings} found
   * @param {Map<number, Cover>} covers those of the sidecar
   */
  constructor(tracks, found, covers = new Map()) {
    super();
    this.found = found;
    this.foundCovers = covers;
    /** The tracks of the sidecar. */
    this.ids = tracks.map(({ id }) => id);
    /** @type {State} */
    this.state = {
      names: new Map(tracks.flatMap((track) => (track.name ? [[track.id, track.name]] : []))),
      hidden: new Set(tracks.filter((track) => track.hidden).map((track) => track.id)),
      owners: new Map(),
      gone: new Map(),
      boxes: new Map(),
      reach: new Map(),
      ends: new Map(),
      straight: new Map(),
      points: new Map(),
      strangers: new Set(),
      covers: new Map(covers),
      checked: new Set(),
    };
    /** @type {State[]} */
    this.past = [];
    /**
     * The states that were undone, the last one first.
     * @type {State[]}
     */
    this.future = [];
    /**
     * What the last edit was a part of, if it was one of several that are undone together.
     * @type {string | undefined}
     */
    this.gesture = undefined;
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
   * Names tracks, as one edit.
   * @param {number[]} ids
   * @param {string} name
   */
  rename(ids, name) {
    const wanted = name.trim();
    const others = ids.filter((id) => wanted !== (this.state.names.get(id) ?? ""));
    if (others.length === 0) return;
    this.change((state) => {
      for (const id of others) {
        if (wanted) state.names.set(id, wanted);
        else state.names.delete(id);
      }
    });
  }

  /**
   * Hides or shows tracks, as one edit.
   * @param {number[]} ids
   * @param {boolean} isHidden
   */
  hide(ids, isHidden) {
    this.change((state) => {
      for (const id of ids) {
        if (isHidden) state.hidden.add(id);
        else state.hidden.delete(id);
      }
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
      state.strangers.delete(gone);
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
      state.strangers.add(other);
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
    this.change((state) => setKey(state, source ?? addDrawn(state, id), frame, box));
  }

  /**
   * Draws a face in all frames of a doubt, which is decided then, as one edit.
   * @param {number} id its number
   * @param {Map<number, Box>} boxes by frame
   * @param {string} key of the doubt
   */
  adopt(id, boxes, key) {
    this.change((state) => {
      const drawn = addDrawn(state, id);
      for (const [frame, box] of boxes) setKey(state, drawn, frame, box);
      state.checked.add(key);
    });
  }

  /**
   * Adds or changes a cover; null deletes it.
   * @param {number} id
   * @param {Cover | null} cover
   * @param {string} [gesture] as in `change`
   */
  setCover(id, cover, gesture) {
    this.change((state) => {
      if (cover) state.covers.set(id, cover);
      else state.covers.delete(id);
    }, gesture);
  }

  /**
   * Calls a doubt right.
   * @param {string} key
   */
  check(key) {
    this.change((state) => state.checked.add(key));
  }

  /**
   * What decides how far the corrections of a track go on.
   * @param {number} id
   * @returns {Limits}
   */
  limits(id) {
    const { ends, straight, reach } = this.state;
    return {
      ends: ends.get(id), straight: straight.get(id), reach: reach.get(id),
      unbrokenEnd: (frame) => (id < 0 ? Infinity : this.found.unbrokenEnd(id, frame)),
    };
  }

  /**
   * The box of a track in a frame that the user has set, or that follows such boxes; null if it is as it was found.
   * @param {number} id
   * @param {number} frame
   * @param {Box | null} found the box as it was found, where that is known more exactly
   * @returns {Box | null}
   */
  box(id, frame, found = null) {
    const keys = this.state.boxes.get(id);
    if (!keys || id < 0) return keyedValue(keys, frame);
    const course = courseAt(keys, frame, this.limits(id));
    const here = found ?? this.found.box(id, frame);
    return course && valueOnCourse(course, keys, here, (at) => this.found.box(id, at), correctingBoxes);
  }

  /**
   * Where a part of a face is in its box, if the user has moved it; null if it is as it was found.
   * @param {number} id
   * @param {string} name
   * @param {number} frame
   * @param {BoxPosition | null} found the position as it was found, where that is known more exactly
   * @returns {BoxPosition | null}
   */
  position(id, name, frame, found = null) {
    const keys = this.state.points.get(partKey(id, name));
    if (!keys) return null;
    const course = courseAt(keys, frame, this.limits(id));
    const here = found ?? this.foundPosition(id, name, frame);
    return course && valueOnCourse(course, keys, here, (at) => this.foundPosition(id, name, at), correctingPositions);
  }

  /**
   * What the user has set of a track, by frame: its boxes, and the positions of each part.
   * @param {number} id
   * @returns {Map<number, unknown>[]}
   */
  keysOf(id) {
    return [this.state.boxes.get(id), ...PARTS.map(({ name }) => this.state.points.get(partKey(id, name)))].flatMap((keys) => keys ?? []);
  }

  /**
   * How a frame follows keyframes of a track: of its boxes, or else of a part that was moved; null if it is as it was found.
   * @param {number} id
   * @param {number} frame
   */
  course(id, frame) {
    for (const keys of this.keysOf(id)) {
      const course = courseAt(keys, frame, this.limits(id));
      if (course) return course;
    }
    return null;
  }

  /**
   * The frames that follow a keyframe of a track, with itself.
   * @param {number} id
   * @param {number} key
   * @returns {[number, number]} the first and the last one
   */
  followers(id, key) {
    const ranges = this.keysOf(id).filter((keys) => keys.has(key)).map((keys) => framesOfKey(keys, key, this.limits(id)));
    return [Math.min(key, ...ranges.map(([first]) => first)), Math.max(key, ...ranges.map(([, last]) => last))];
  }

  /**
   * @param {number} id
   * @param {string} name
   * @param {number} frame
   */
  foundPosition(id, name, frame) {
    const [box, point] = [this.found.box(id, frame), this.found.point(id, name, frame)];
    return box && point ? positionInBox(point, box) : null;
  }

  /**
   * Whether the user has moved a part of a track's face.
   * @param {number} id
   */
  hasPoints(id) {
    return PARTS.some(({ name }) => this.state.points.has(partKey(id, name)));
  }

  /**
   * Moves parts of a face in a frame, as one edit.
   * @param {number} id
   * @param {number} frame
   * @param {Record<string, BoxPosition>} positions by the names of the parts
   * @param {string} [gesture] as in `change`
   */
  setPoints(id, frame, positions, gesture) {
    this.change((state) => {
      for (const [name, position] of Object.entries(positions)) {
        const keys = new Map(state.points.get(partKey(id, name)));
        state.points.set(partKey(id, name), keys.set(frame, /** @type {BoxPosition} */ (position.map(roundedFraction))));
      }
    }, gesture);
  }

  /**
   * The frames in which the user has set the box of a track, or a part of its face, in order.
   * @param {number} id
   */
  keyframes(id) {
    return [...new Set(this.keysOf(id).flatMap((keys) => [...keys.keys()]))].sort((a, b) => a - b);
  }

  /**
   * Forgets what was set for a face in a frame.
   * @param {number} id
   * @param {number} frame
   */
  forget(id, frame) {
    this.change((state) => {
      setKey(state, id, frame, null);
      for (const { name } of PARTS) {
        const keys = new Map(state.points.get(partKey(id, name)));
        keys.delete(frame);
        if (keys.size > 0) state.points.set(partKey(id, name), keys);
        else state.points.delete(partKey(id, name));
      }
    });
  }

  /**
   * Ends the correction of a track: from a frame on it is as it was found, until its next keyframe. Ended once more,
   * the correction goes on.
   * @param {number} id
   * @param {number} frame
   */
  end(id, frame) {
    this.change((state) => toggle(state.ends, id, frame));
  }

  /**
   * Lets the boxes from a keyframe to the next one lie on a straight line, or follow the face as it was found.
   * @param {number} id
   * @param {number} key
   */
  straighten(id, key) {
    this.change((state) => toggle(state.straight, id, key));
  }

  /**
   * Lets the correction of a face in a frame go on to all frames before or after it.
   * @param {number} id
   * @param {number} frame
   * @param {Box} box of the face in the frame
   * @param {"until" | "from"} side
   */
  extend(id, frame, box, side) {
    const isBeyond = (/** @type {number} */ key) => (side === "until" ? key < frame : key > frame);
    this.change((state) => {
      setKey(state, id, frame, box);
      state.boxes.set(id, keysWithout(state.boxes.get(id), isBeyond));
      for (const { name } of PARTS) {
        const keys = state.points.get(partKey(id, name));
        const here = this.position(id, name, frame) ?? this.foundPosition(id, name, frame);
        if (keys && here) state.points.set(partKey(id, name), keysWithout(keys, isBeyond).set(frame, here));
      }
      const isKept = (/** @type {number} */ end) => (side === "until" ? end > frame : end <= frame);
      state.ends.set(id, new Set([...(state.ends.get(id) ?? [])].filter(isKept)));
      state.reach.set(id, { ...state.reach.get(id), [side]: true });
    });
  }

  /**
   * Sets the box of a track in a frame; null forgets it.
   * @param {number} id
   * @param {number} frame
   * @param {Box | null} box
   * @param {string} [gesture] as in `change`
   */
  setBox(id, frame, box, gesture) {
    this.change((state) => setKey(state, id, frame, box), gesture);
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
    this.gesture = undefined;
    this.note();
  }

  /** The state as text, for `restore`. */
  get text() {
    const { names, hidden, owners, gone, reach, strangers, checked } = this.state;
    const [ends, straight] = [this.state.ends, this.state.straight].map((map) => [...map].map(([id, frames]) => [id, [...frames]]));
    const [boxes, points] = [this.state.boxes, this.state.points].map((map) => [...map].map(([id, keys]) => [id, [...keys]]));
    return JSON.stringify({
      names: [...names], hidden: [...hidden], owners: [...owners], gone: [...gone], boxes, reach: [...reach], ends, straight, points,
      strangers: [...strangers], covers: [...this.state.covers], checked: [...checked],
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
      const { boxes, points = [], reach = [], ends = [], straight = [], strangers = [], covers = [...this.state.covers], ...rest } = JSON.parse(text);
      const keyed = (/** @type {[any, [number, any][]][]} */ list) => list.map(([id, keys]) => [id, new Map(keys)]);
      const sets = (/** @type {[number, number[]][]} */ list) => list.map(([id, frames]) => [id, new Set(frames)]);
      read = copyOf({
        ...rest, reach, strangers, covers, boxes: keyed(boxes), points: keyed(points), ends: sets(ends), straight: sets(straight),
      });
    } catch {
      return false;
    }
    this.change((state) => Object.assign(state, read));
    return true;
  }

  saved() {
    this.isSaved = true;
    this.gesture = undefined;
  }

  /**
   * Makes an edit.
   * @param {(state: State) => void} body
   * @param {string} [gesture] what it is a part of: edits in a row with the same gesture are undone together
   */
  change(body, gesture) {
    if (gesture === undefined || gesture !== this.gesture) this.past.push(this.state);
    this.gesture = gesture;
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
function copyOf({ names, hidden, owners, gone, boxes, reach, ends, straight, points, strangers, covers, checked }) {
  return {
    names: new Map(names), hidden: new Set(hidden), owners: new Map(owners), gone: new Map(gone), boxes: new Map(boxes),
    reach: new Map(reach), ends: new Map(ends), straight: new Map(straight), points: new Map(points), strangers: new Set(strangers), covers: new Map(covers), checked: new Set(checked),
  };
}

/**
 * Adds a track of drawn faces without any face.
 * @param {State} state
 * @param {number} id its number
 * @returns {number} the key of the track
 */
function addDrawn(state, id) {
  const drawn = Math.min(0, ...state.boxes.keys(), ...state.owners.keys()) - 1;
  state.owners.set(drawn, [[0, id]]);
  // Its eyes and mouth stay where they are set once.
  state.reach.set(drawn, { until: true, from: true });
  return drawn;
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
  // Who sets a box where a correction has ended wants the boxes up to there to follow.
  if (box && state.ends.get(id)?.has(frame)) toggle(state.ends, id, frame);
  if (keys.size > 0) {
    state.boxes.set(id, keys);
  } else {
    state.boxes.delete(id);
    state.reach.delete(id);
  }
}

/**
 * Adds a frame to those of a track, or takes it away if it is one of them.
 * @param {Map<number, Set<number>>} frames by track; its sets are not changed
 * @param {number} id
 * @param {number} frame
 */
function toggle(frames, id, frame) {
  const others = new Set(frames.get(id));
  if (!others.delete(frame)) others.add(frame);
  if (others.size > 0) frames.set(id, others);
  else frames.delete(id);
}

/**
 * The keys of a track without some.
 * @template Value
 * @param {Map<number, Value> | undefined} keys
 * @param {(frame: number) => boolean} isOut
 * @returns {Map<number, Value>}
 */
function keysWithout(keys, isOut) {
  return new Map([...(keys ?? [])].filter(([frame]) => !isOut(frame)));
}

/**
 * A fraction of a box, to a hundred-thousandth.
 * @param {number} value
 */
function roundedFraction(value) {
  return Math.round(value * 100_000) / 100_000;
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
