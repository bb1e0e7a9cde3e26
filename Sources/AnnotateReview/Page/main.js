// Puts the parts of the page together.

/**
 * @typedef {object} FaceEvent
 * @property {string} kind
 * @property {number} track
 * @property {number} first
 * @property {number} last the frames
 */

/**
 * The program's summary of the sidecar and the video.
 * @typedef {object} Summary
 * @property {string} title
 * @property {[number, number]} timeBase
 * @property {number} start the time of the first frame in the video, in units of the time base
 * @property {Showing[]} showings
 * @property {{rate: number, drops: boolean} | null} timecode
 * @property {{id: number, person?: string, name?: string, hidden?: boolean, best: number, thumbnail?: string}[]} tracks
 * @property {FaceEvent[]} events
 * @property {number[]} scenes the frames with which new scenes begin, in order
 * @property {any[]} covers the covered areas of the sidecar, as its header has them
 * @property {string} limits what no list of doubts has
 * @property {Record<string, string>} reasons the words for each reason of doubts
 * @property {Doubt[]} doubts those first in which most of a face may be visible
 * @property {Record<string, string>} words the names of the kinds of events
 * @property {{path: string, name: string, codec: string, isEmbedded: boolean, lead: number}} video
 *   whose first frame is `lead` seconds before that of the sidecar
 * @property {{name: string, checksum: string, isEmbedded: boolean}} sidecar
 * @property {{version: string, styles: string[], maxSidecarSize: number}} [server] the program that sends the page, if one
 *   does: the version of the sidecar, the styles of which it renders previews, and the maximum size of a sidecar that it takes, in bytes
 */

/**
 * The tracks of one person.
 * @typedef {object} Row
 * @property {number} id
 * @property {Track[]} tracks
 * @property {FaceEvent[]} events
 * @property {number} first
 * @property {number} last the frames
 * @property {number} count of frames
 * @property {number} best the frame that shows the face best
 * @property {string | undefined} thumbnail
 */

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page lacks #${id}`);
  return element;
}

/** @param {string} id */
function isChecked(id) {
  return /** @type {HTMLInputElement} */ (byId(id)).checked;
}

/**
 * @param {number} count
 * @param {string} noun
 */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Different colours for tracks whose numbers are close.
 * @param {number} id
 * @param {number} lightness
 */
function trackColor(id, lightness) {
  return `hsl(${Math.round((id * 137.508 + 40) % 360)} 85% ${lightness}%)`;
}

/**
 * Minutes and seconds, with hours if there are any: how the text of annotate inspect begins, which has milliseconds.
 * @param {number} seconds
 * @param {number} decimals
 */
function clockText(seconds, decimals) {
  const unit = 10 ** decimals;
  const milliseconds = Math.round(Math.abs(seconds) * 1000);
  const rounded = Math.floor((milliseconds * unit) / 1000) / unit;
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60];
  const rest = (rounded % 60).toFixed(decimals).padStart(decimals > 0 ? decimals + 3 : 2, "0");
  const clock = hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  return seconds < 0 ? `-${clock}` : clock;
}

/**
 * The label of a frame as SMPTE ST 12 counts.
 * @param {number} number since midnight
 * @param {{rate: number, drops: boolean}} timecode
 */
function timecodeText(number, { rate, drops }) {
  let label = number;
  if (drops) {
    const [dropped, ten] = [rate / 15, rate * 600 - (rate / 15) * 9];
    const minutes = Math.max(0, Math.floor(((number % ten) - dropped) / (rate * 60 - dropped)));
    label += dropped * (9 * Math.floor(number / ten) + minutes);
  }
  const seconds = Math.floor(label / rate);
  const fields = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, label % rate];
  const [h, m, s, f] = fields.map((field) => String(field).padStart(2, "0"));
  return `${h}:${m}:${s}${drops ? ";" : ":"}${f}`;
}

/**
 * Frames of the tracks of a row that show its face, in order.
 * @param {Row} row
 * @param {(id: number) => number[]} framesOfTrack
 */
function framesOf(row, framesOfTrack) {
  const frames = row.tracks.flatMap((track) => framesOfTrack(track.id).filter((frame) => faceIndex(track, frame) >= 0));
  return [...new Set(frames)].sort((a, b) => a - b);
}

class App extends EventTarget {
  /**
   * @param {Summary} summary
   * @param {Table} table
   * @param {Carried} carried what the page was made from
   */
  constructor(summary, table, carried) {
    super();
    this.carried = carried;
    this.summary = summary;
    this.table = table;
    /** The time of the first frame in the video, in seconds. */
    this.clockStart = (summary.start * summary.timeBase[0]) / summary.timeBase[1];
    this.frame = 0;
    /**
     * The track that keys act on.
     * @type {number | null}
     */
    this.chosen = null;
    this.window = new TimeWindow(table.end);
    this.sources = new Map(table.tracks.map((track) => [track.id, track]));
    this.scenes = Int32Array.from(summary.scenes);
    this.edits = new Edits(summary.tracks, {
      box: (id, frame) => this.foundBox(id, frame), point: (id, name, frame) => this.foundPoint(id, name, frame),
      unbrokenEnd: (id, frame) => this.unbrokenEnd(id, frame),
    }, coversOf(summary.covers));
    this.said = new Map(summary.tracks.map((track) => [track.id, track]));
    this.pieces = new Pieces(table.tracks);
    this.rows = this.makeRows();
    this.edits.addEventListener("change", () => this.noteEdit());
    // What `start` makes.
    /** @type {Player} */
    this.player;
    /** @type {Shuttle} */
    this.shuttle;
    /** @type {PictureView} */
    this.view;
    /** @type {Overlay} */
    this.overlay;
    /** @type {StampPreview} */
    this.stampPreview;
    /** @type {BoxEditing} */
    this.boxEditing;
    /** @type {FaceDrawing} */
    this.drawing;
    /** @type {CoverEditing} */
    this.covers;
    /** @type {TrackEditing} */
    this.trackEditing;
    /** @type {Merging} */
    this.merging;
    /** @type {Timeline} */
    this.timeline;
    /** @type {EventList} */
    this.eventList;
    /** @type {DoubtList} */
    this.doubts;
    /** @type {Server | null} */
    this.server;
    /** @type {RenderedPreview | null} */
    this.rendered = null;
    /** @type {Saving} */
    this.saving;
    /** @type {Drafts} */
    this.drafts;
    /** @type {Keys} */
    this.keys;
    /** @type {Menus} */
    this.menus;
    /** The timer that hides the last message. @type {number | undefined} */
    this.hiding = undefined;
    /** @type {Map<string, string>} */
    this.colors = new Map();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.colors.clear();
      this.dispatchEvent(new Event("colors"));
    });
  }

  /** @param {Draft | null} resumed the edits of an earlier page that go on in this one */
  start(resumed) {
    this.player = new Player(this);
    this.shuttle = new Shuttle(this);
    this.view = new PictureView(this);
    this.overlay = new Overlay(this);
    this.view.listen();
    this.stampPreview = new StampPreview(this);
    this.boxEditing = new BoxEditing(this);
    this.drawing = new FaceDrawing(this);
    this.covers = new CoverEditing(this);
    this.trackEditing = new TrackEditing(this);
    this.merging = new Merging(this);
    this.timeline = new Timeline(this);
    this.eventList = new EventList(this);
    this.doubts = new DoubtList(this);
    const { server } = this.summary;
    this.server = server ? new Server(this, resumed?.isEarlier ?? false) : null;
    if (this.server && server?.styles.length) this.rendered = new RenderedPreview(this, this.server, server.styles);
    this.saving = new Saving(this);
    this.drafts = new Drafts(this, this.carried, resumed);
    this.menus = new Menus();
    this.keys = new Keys(this);
    new Controls(this);
    const frames = counted(this.table.times.length, "frame");
    byId("facts").textContent = `${frames}, ${clockText(this.table.end, 1)}, ${counted(this.rows.length, "track")}`;
    const asked = /^#frame=(\d+)$/.exec(location.hash);
    this.player.show(asked ? Number(asked[1]) : 0);
  }

  /**
   * The current tracks, in the order of their numbers.
   * @returns {Row[]}
   */
  makeRows() {
    /** @type {Map<number, Row>} */
    const rows = new Map();
    for (const { owner: id, track } of this.pieces.of(this.edits.state)) {
      const said = this.said.get(track.id);
      const isSeenBest = said !== undefined && faceIndex(track, said.best) >= 0;
      const [first, last] = [track.frames[0], track.frames[track.frames.length - 1]];
      const best = isSeenBest ? said.best : first;
      const row = rows.get(id) ?? { id, tracks: [], events: [], first, last, count: 0, best, thumbnail: undefined };
      row.tracks.push(track);
      row.first = Math.min(row.first, first);
      row.last = Math.max(row.last, last);
      row.count += track.frames.length;
      if (isSeenBest && !row.thumbnail) [row.best, row.thumbnail] = [said.best, said.thumbnail];
      rows.set(id, row);
    }
    for (const event of this.summary.events) {
      if (!this.edits.isGone(event.track, event.first)) rows.get(this.edits.owner(event.track, event.first))?.events.push(event);
    }
    return [...rows.values()].sort((a, b) => a.id - b.id);
  }

  noteEdit() {
    this.rows = this.makeRows();
    this.dispatchEvent(new Event("edits"));
  }

  /** @param {number} frame */
  setFrame(frame) {
    const wanted = Math.max(0, Math.min(this.table.times.length - 1, frame));
    this.frame = wanted;
    if (this.player?.isPlaying) this.window.reveal(this.table.times[wanted]);
    this.dispatchEvent(new Event("frame"));
  }

  /**
   * Shows a frame, and the part of the time around it.
   * @param {number} frame
   */
  goTo(frame) {
    this.window.reveal(this.table.times[frame]);
    this.player.show(frame);
  }

  /**
   * A time as the clock of the video shows it.
   * @param {number} seconds since the first frame
   * @param {number} decimals
   */
  clockAt(seconds, decimals) {
    return clockText(this.clockStart + seconds, decimals);
  }

  /**
   * The presentation time of a frame in the sidecar.
   * @param {number} frame
   */
  ticksOf(frame) {
    const { timeBase: [numerator, denominator], start } = this.summary;
    return start + Math.round((this.table.times[frame] * denominator) / numerator);
  }

  /**
   * The presentation time with which a frame ends in the sidecar.
   * @param {number} frame
   */
  ticksAfter(frame) {
    return frame + 1 < this.table.times.length ? this.ticksOf(frame + 1) : this.ticksOf(frame) + 1;
  }

  /**
   * The seconds since the first frame of a presentation time in the sidecar.
   * @param {number} ticks
   */
  secondsOfTicks(ticks) {
    const { timeBase: [numerator, denominator], start } = this.summary;
    return ((ticks - start) * numerator) / denominator;
  }

  /**
   * The first frame at a presentation time in the sidecar, or after it.
   * @param {number} ticks
   */
  frameOfTicks(ticks) {
    const { times } = this.table;
    let frame = Math.max(0, lastNotAbove(times, this.secondsOfTicks(ticks)));
    while (frame + 1 < times.length && this.ticksOf(frame) < ticks) frame += 1;
    return frame;
  }

  /**
   * When a frame ends.
   * @param {number} frame
   */
  endOf(frame) {
    return frame + 1 < this.table.times.length ? this.table.times[frame + 1] : this.table.end;
  }

  /**
   * The box of a track of the sidecar as it was found; null if the frame does not show the face.
   * @param {number} id
   * @param {number} frame
   * @returns {Box | null}
   */
  foundBox(id, frame) {
    const track = this.sources.get(id);
    const index = track ? faceIndex(track, frame) : -1;
    if (!track || index < 0) return null;
    const { x, y, width, height } = track.coordinates;
    return [x[index], y[index], width[index], height[index]];
  }

  /**
   * A point of a track of the sidecar as it was found; null if it is not known.
   * @param {number} id
   * @param {string} name
   * @param {number} frame
   * @returns {[number, number] | null}
   */
  foundPoint(id, name, frame) {
    const track = this.sources.get(id);
    const index = track ? faceIndex(track, frame) : -1;
    if (!track || index < 0 || Number.isNaN(track.coordinates[`${name}X`][index])) return null;
    return [track.coordinates[`${name}X`][index], track.coordinates[`${name}Y`][index]];
  }

  /**
   * The last frame up to which a track of the sidecar is seen from a frame on, without a gap or a cut.
   * @param {number} id
   * @param {number} frame
   */
  unbrokenEnd(id, frame) {
    const track = this.sources.get(id);
    const stretch = track && stretchesOf(track).find(([from, to]) => from <= frame && frame <= to);
    const cut = this.scenes[lastNotAbove(this.scenes, frame) + 1] ?? Infinity;
    return stretch ? Math.min(stretch[1], cut - 1) : frame;
  }

  /** @param {number} id */
  hide(id) {
    const isHidden = !this.edits.isHidden(id);
    this.edits.hide([id], isHidden);
    this.say(`${this.edits.title(id)} is ${isHidden ? "left out: it gets no stamp and no cover" : "taken in again"}.`);
  }

  /** Leaves all tracks of the chosen person out of stamps and exports, or takes them in. */
  hidePerson() {
    const row = this.chosenRow;
    if (!row) {
      this.say("Choose a face first.");
      return;
    }
    const ids = this.rowsOfPerson(row).map(({ id }) => id);
    const isHidden = !this.edits.isHidden(row.id);
    this.edits.hide(ids, isHidden);
    const person = this.person(row);
    const words = person ? `${person}, ${counted(ids.length, "track")},` : this.edits.title(row.id);
    this.say(`${words} is ${isHidden ? "left out: it gets no stamp and no cover" : "taken in again"}.`);
  }

  /**
   * Names a track, and the other tracks of its person that have no name or the same name as it had.
   * @param {Row} row
   * @param {string} name
   */
  rename(row, name) {
    const before = this.edits.name(row.id);
    const others = this.rowsOfPerson(row).filter(({ id }) => id === row.id || ["", before].includes(this.edits.name(id)));
    this.edits.rename(others.map(({ id }) => id), name);
    if (others.length > 1) this.say(`${counted(others.length, "track")} of ${this.person(row)} have this name now.`);
  }

  /**
   * The person whose face a row shows; undefined if nobody was recognised, or if it was split off.
   * @param {Row} row
   */
  person(row) {
    if (this.edits.state.strangers.has(row.id)) return undefined;
    return row.tracks.map(({ id }) => this.said.get(id)?.person).find((person) => person !== undefined);
  }

  /**
   * The rows of the same person, with the row itself.
   * @param {Row} row
   */
  rowsOfPerson(row) {
    const person = this.person(row);
    return this.rows.filter((other) => other === row || (person !== undefined && this.person(other) === person));
  }

  /**
   * The frames in which the user has corrected a row, in order.
   * @param {Row} row
   */
  keyframesOf(row) {
    return framesOf(row, (id) => this.edits.keyframes(id));
  }

  /**
   * The frames in which corrections of a row end, in order.
   * @param {Row} row
   */
  endsOf(row) {
    return framesOf(row, (id) => [...(this.edits.state.ends.get(id) ?? [])]);
  }

  /**
   * The first and the last frame of each stretch of a row that follows a keyframe.
   * @param {Row} row
   */
  correctedOf(row) {
    return row.tracks.flatMap((track) => this.edits.keyframes(track.id)
      .map((key) => this.framesThatFollow(track.id, key)));
  }

  /**
   * The frames that follow a keyframe of a track, with itself: the first and the last one.
   * @param {number} id
   * @param {number} key
   * @returns {[number, number]}
   */
  framesThatFollow(id, key) {
    const [first, last] = this.edits.followers(id, key);
    const frames = this.sources.get(id)?.frames ?? Int32Array.from(this.edits.keyframes(id));
    return [Math.max(first, frames[0]), Math.min(last, frames[frames.length - 1])];
  }

  undo() {
    if (this.edits.past.length > 0) this.edits.undo();
    else this.say("There is nothing to undo.");
  }

  redo() {
    if (this.edits.future.length > 0) this.edits.redo();
    else this.say("There is nothing to do again.");
  }

  /** @param {number} id */
  choose(id) {
    if (this.chosen === id) return;
    this.chosen = id;
    this.dispatchEvent(new Event("chosen"));
  }

  /** The row that keys act on. */
  get chosenRow() {
    return this.rows.find(({ id }) => id === this.chosen);
  }

  /**
   * Chooses the row below or above.
   * @param {1 | -1} direction
   */
  chooseNext(direction) {
    const rows = [...document.querySelectorAll("#rows > li")];
    const index = rows.findIndex((row) => row instanceof HTMLElement && row.dataset.track === String(this.chosen));
    const next = rows[index < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, index + direction))];
    if (!(next instanceof HTMLElement)) return;
    this.choose(Number(next.dataset.track));
    next.scrollIntoView({ block: "nearest" });
    this.say(`${this.edits.title(Number(next.dataset.track))} is chosen.`);
  }

  /**
   * The name of a kind of events.
   * @param {string} kind
   */
  words(kind) {
    return this.summary.words[kind] ?? kind;
  }

  /**
   * A colour of the style sheet.
   * @param {string} name
   */
  color(name) {
    let color = this.colors.get(name);
    if (!color) {
      const style = getComputedStyle(document.documentElement);
      color = style.getPropertyValue(`--${name}`).trim() || style.getPropertyValue("--other").trim();
      this.colors.set(name, color);
    }
    return color;
  }

  /**
   * Shows a message for some seconds, and announces it to screen readers.
   * @param {string} words
   */
  say(words) {
    this.announce(words);
    byId("live").classList.add("shown");
    clearTimeout(this.hiding);
    // Longer messages need more time to be read.
    this.hiding = setTimeout(() => byId("live").classList.remove("shown"), 3000 + 60 * words.length);
  }

  /**
   * Announces to screen readers what everybody else sees anyway.
   * @param {string} words
   */
  announce(words) {
    byId("live").classList.remove("shown");
    byId("live").textContent = words;
  }
}

/** The buttons under the video, and files that are chosen or dropped. */
class Controls {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { player } = app;
    const actions = {
      play: () => app.shuttle.toggle(),
      "step-back": () => player.step(-1),
      "step-on": () => player.step(1),
      "previous-event": () => app.eventList.go(-1),
      "next-event": () => app.eventList.go(1),
      undo: () => app.undo(),
      redo: () => app.redo(),
    };
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
    this.field = /** @type {HTMLInputElement} */ (byId("frame"));
    this.field.max = String(app.table.times.length - 1);
    this.field.addEventListener("change", () => app.goTo(Math.round(Number(this.field.value)) || 0));
    this.field.addEventListener("keydown", (event) => {
      // The next keys are meant for the page again.
      if (event.key === "Enter" || event.key === "Escape") this.field.blur();
    });
    player.addEventListener("state", () => this.showState());
    app.addEventListener("frame", () => this.showTime());
    app.addEventListener("edits", () => this.showEdits());
    this.takeFiles();
    this.showState();
  }

  showState() {
    const { isPlaying, isPlayable } = this.app.player;
    const button = /** @type {HTMLButtonElement} */ (byId("play"));
    button.textContent = isPlaying ? "Pause" : "Play";
    button.disabled = !isPlayable;
  }

  showTime() {
    const { app } = this;
    if (document.activeElement !== this.field) this.field.value = String(app.frame);
    const label = app.table.labels[app.frame];
    const { timecode } = app.summary;
    const labelText = timecode && !Number.isNaN(label) ? ` · ${timecodeText(label, timecode)}` : "";
    byId("time").textContent = `${app.clockAt(app.table.times[app.frame], 2)} / ${app.clockAt(app.table.end, 2)}${labelText}`;
  }

  showEdits() {
    const { edits } = this.app;
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = edits.past.length === 0;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = edits.future.length === 0;
    byId("save").textContent = edits.isSaved ? "Save sidecar" : "Save sidecar •";
  }

  takeFiles() {
    const screen = byId("screen");
    const file = /** @type {HTMLInputElement} */ (byId("file"));
    file.addEventListener("change", () => {
      if (file.files?.[0]) this.app.player.open(file.files[0]);
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      screen.classList.add("drop");
    });
    document.addEventListener("dragleave", () => screen.classList.remove("drop"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      screen.classList.remove("drop");
      const dropped = event.dataTransfer?.files[0];
      if (dropped) this.app.player.open(dropped);
    });
  }
}

/** Reads the data that the page contains, and starts. */
async function main() {
  const { carried, draft } = await carriedToStart();
  /** @type {Summary} */
  const summary = JSON.parse(carried.summary);
  const bytes = await new Response(inflated(bytesOfBase64(carried.table))).arrayBuffer();
  // Only the next page of a server needs it once more.
  if (!summary.server) carried.table = "";
  const app = new App(summary, readTable(new Uint8Array(bytes), summary.timeBase), carried);
  byId("table").remove();
  app.start(draft);
  document.documentElement.dataset.ready = "true";
  // For the console, and for programs that drive the page.
  Object.assign(globalThis, { review: app });
}

main().catch((error) => {
  byId("live").className = "shown";
  byId("live").textContent = `This page does not work in this browser: ${error}`;
});
