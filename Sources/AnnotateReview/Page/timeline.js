// The rows of tracks, drawn when they become visible, and the ruler above them.

/** The maximum number of rows that are shown; users find others by name or number. */
const MOST_ROWS = 400;

class Timeline {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.here = "";
    this.list = byId("rows");
    this.ruler = /** @type {HTMLCanvasElement} */ (byId("ruler"));
    this.rulerNeedle = needle(/** @type {HTMLElement} */ (this.ruler.parentElement));
    /** @type {Map<Element, TrackRow>} */
    this.shown = new Map();
    this.observer = new IntersectionObserver((entries) => this.noteSight(entries), { rootMargin: "200px" });
    this.makeCurveSwitches();
    this.listen();
    this.build();
  }

  listen() {
    const { app } = this;
    const redraw = () => this.redraw();
    app.window.addEventListener("change", redraw);
    app.addEventListener("colors", redraw);
    new ResizeObserver(redraw).observe(this.ruler);
    app.addEventListener("edits", () => this.build());
    app.addEventListener("chosen", () => this.markChosen());
    app.addEventListener("frame", () => this.moveNeedles());
    byId("filter").addEventListener("input", () => this.build());
    byId("here").addEventListener("change", () => this.build());
    byId("sort").addEventListener("change", () => this.build());
    byId("zoom-in").addEventListener("click", () => this.zoom(0.5));
    byId("zoom-out").addEventListener("click", () => this.zoom(2));
    byId("zoom-fit").addEventListener("click", () => app.window.set(0, app.window.length));
    this.ruler.addEventListener("keydown", (event) => this.steer(event));
    seekOnPointer(this.ruler, app, { frames: () => [...app.scenes], from: this.ruler.clientHeight - 10, to: Infinity });
  }

  makeCurveSwitches() {
    for (const { name, title } of CURVES) {
      const label = document.createElement("label");
      const box = document.createElement("input");
      Object.assign(box, { type: "checkbox", id: `curve-${name}`, checked: true });
      box.addEventListener("change", () => this.redraw());
      const swatch = document.createElement("span");
      swatch.className = "swatch curve";
      swatch.style.setProperty("--kind", `var(--${name})`);
      label.append(box, " ", swatch, ` ${title}`);
      byId("curves").append(label);
    }
  }

  /** @param {number} factor */
  zoom(factor) {
    this.app.window.zoom(factor, this.app.table.times[this.app.frame]);
  }

  /**
   * The rows that match the filter.
   * @returns {Row[]}
   */
  wanted() {
    const words = /** @type {HTMLInputElement} */ (byId("filter")).value.trim().toLowerCase();
    const { app } = this;
    const found = app.rows.filter((row) => {
      const isFound = !words || String(row.id) === words || app.edits.title(row.id).toLowerCase().includes(words);
      return isFound && (!isChecked("here") || row.tracks.some((track) => faceIndex(track, app.frame) >= 0));
    });
    const order = /** @type {HTMLSelectElement} */ (byId("sort")).value;
    const doubts = order === "doubts" ? app.doubts.counts : new Map();
    return sortedRows(found, order, (row) => doubts.get(row.id) ?? 0);
  }

  build() {
    const { app } = this;
    const rows = this.wanted();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("#rows [data-key]"));
    const key = focused?.dataset.key;
    this.observer.disconnect();
    this.shown.clear();
    const parts = rows.slice(0, MOST_ROWS).map((row) => new TrackRow(row, app));
    this.list.replaceChildren(...parts.map((part) => part.element));
    for (const part of parts) {
      this.shown.set(part.element, part);
      this.observer.observe(part.element);
    }
    if (key) focusKey(key);
    this.here = rows.map((row) => row.id).join();
    byId("no-tracks").hidden = rows.length > 0;
    byId("count").textContent = rows.length > MOST_ROWS
      ? `The first ${MOST_ROWS} of ${rows.length} tracks`
      : `${rows.length} of ${counted(app.rows.length, "track")}`;
    this.markChosen();
    this.redraw();
  }

  /** @param {IntersectionObserverEntry[]} entries */
  noteSight(entries) {
    for (const { target, isIntersecting } of entries) {
      const row = this.shown.get(target);
      if (row) row.isInSight = isIntersecting;
      if (row && isIntersecting) row.draw();
    }
    this.moveNeedles();
  }

  redraw() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.drawRuler();
      for (const row of this.shown.values()) row.invalidate();
      this.moveNeedles();
    });
  }

  drawRuler() {
    const { app, ruler } = this;
    const context = prepared(ruler);
    const { clientWidth: width, clientHeight: height } = ruler;
    context.fillStyle = context.strokeStyle = app.color("soft");
    context.font = "12px system-ui, sans-serif";
    const step = rulerStep(((app.window.to - app.window.from) * 90) / width);
    context.beginPath();
    const [from, to] = [app.clockStart + app.window.from, app.clockStart + app.window.to];
    for (let mark = Math.ceil(from / step - 1e-9); mark * step <= to; mark += 1) {
      const x = app.window.toX(mark * step - app.clockStart, width);
      context.moveTo(x, height - 7);
      context.lineTo(x, height);
      context.fillText(clockText(mark * step, step < 1 ? 2 : 0), x + 3, height - 10);
    }
    context.stroke();
    this.drawCuts(context, width, height);
  }

  /**
   * Marks where scenes begin with triangles.
   * @param {CanvasRenderingContext2D} context
   * @param {number} width
   * @param {number} height
   */
  drawCuts(context, width, height) {
    const { app } = this;
    context.fillStyle = app.color("text");
    for (const frame of app.scenes) {
      const x = app.window.toX(app.table.times[frame], width);
      if (x < -5 || x > width + 5) continue;
      context.beginPath();
      for (const [dx, y] of [[-5, height - 8], [5, height - 8], [0, height]]) context.lineTo(x + dx, y);
      context.fill();
    }
  }

  moveNeedles() {
    const { app, ruler } = this;
    const time = app.table.times[app.frame];
    const width = ruler.clientWidth;
    const x = app.window.toX(time, width);
    for (const mark of [this.rulerNeedle, ...[...this.shown.values()].filter((row) => row.isInSight).map((row) => row.needle)]) {
      mark.hidden = x < 0 || x > width;
      mark.style.transform = `translateX(${x}px)`;
    }
    ruler.setAttribute("aria-valuemax", String(app.table.times.length - 1));
    ruler.setAttribute("aria-valuenow", String(app.frame));
    ruler.setAttribute("aria-valuetext", `frame ${app.frame}, ${app.clockAt(time, 2)}`);
    if (isChecked("here") && this.wanted().map((row) => row.id).join() !== this.here) this.build();
  }

  markChosen() {
    for (const row of this.shown.values()) row.element.classList.toggle("chosen", row.row.id === this.app.chosen);
    this.moveNeedles();
  }

  /** @param {KeyboardEvent} event */
  steer(event) {
    const page = Math.max(1, Math.round(this.app.table.times.length / 20));
    const steps = { PageUp: page, PageDown: -page, ArrowUp: 1, ArrowDown: -1 };
    const count = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (count === undefined) return;
    this.app.player.step(count);
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Rows in an order; those that are equal in it are in that of their numbers.
 * @param {Row[]} rows in the order of their numbers
 * @param {string} order
 * @param {(row: Row) => number} doubtsOf how much of a row is uncertain
 */
function sortedRows(rows, order, doubtsOf) {
  /** @type {Record<string, (row: Row) => number>} */
  const values = { doubts: (row) => -doubtsOf(row), first: (row) => row.first, length: (row) => -row.count };
  const value = values[order];
  return value ? rows.map((row) => ({ row, at: value(row) })).sort((a, b) => a.at - b.at).map(({ row }) => row) : rows;
}

/**
 * A line across a lane at the current time.
 * @param {HTMLElement} lane
 */
function needle(lane) {
  const line = document.createElement("span");
  line.className = "needle";
  lane.append(line);
  return line;
}

/**
 * Marks of frames on a canvas, which are clicked.
 * @typedef {{frames: () => number[], from: number, to: number}} Marks and the rows of pixels in which they are
 */

/** How far beside a mark a click may be, in pixels of the screen. */
const MARK_REACH = 6;

/**
 * Seeks to the time at which a canvas is clicked or dragged, or to the mark that is clicked; the wheel with Control zooms.
 * @param {HTMLCanvasElement} canvas
 * @param {App} app
 * @param {Marks} marks
 */
function seekOnPointer(canvas, app, marks) {
  const seek = (/** @type {PointerEvent} */ event) => {
    const area = canvas.getBoundingClientRect();
    const time = app.window.toTime(event.clientX - area.left, area.width);
    app.player.show(Math.max(0, lastNotAbove(app.table.times, time)));
  };
  const marked = (/** @type {PointerEvent} */ event) => {
    const area = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - area.left, event.clientY - area.top];
    if (y < marks.from || y > marks.to) return undefined;
    const away = (/** @type {number} */ frame) => Math.abs(app.window.toX(app.table.times[frame], area.width) - x);
    return marks.frames().filter((frame) => away(frame) <= MARK_REACH).sort((a, b) => away(a) - away(b))[0];
  };
  let [startX, startY] = [0, 0];
  // Up and down scrolls the rows.
  takeFingers(canvas, ({ touches: [{ clientX, clientY }] }) => Math.abs(clientX - startX) > Math.abs(clientY - startY));
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    [startX, startY] = [event.clientX, event.clientY];
    const frame = marked(event);
    if (frame !== undefined) {
      app.player.show(frame);
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    seek(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) seek(event);
  });
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const area = canvas.getBoundingClientRect();
    app.window.zoom(event.deltaY > 0 ? 1.25 : 0.8, app.window.toTime(event.clientX - area.left, area.width));
  }, { passive: false });
}
