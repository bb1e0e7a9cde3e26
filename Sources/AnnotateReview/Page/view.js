// The part of the picture that is seen: all of it, or less and larger.

/** How many times as large as it fits the picture is shown at most. */
const MAX_ZOOM = 16;
/** The part of the height that a face gets when the page zooms in on it. */
const FACE_FRACTION = 0.5;

class PictureView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.zoom = 1;
    /** The point of the picture in the middle of the screen, as a fraction of its width and height. */
    this.center = { x: 0.5, y: 0.5 };
    this.screen = byId("screen");
    /**
     * The pointers that are down: one moves the picture, two zoom.
     * @type {Map<number, [number, number]>}
     */
    this.pointers = new Map();
    for (const [id, action] of /** @type {[string, () => void][]} */ ([
      ["picture-larger", () => this.scale(1.5)], ["picture-smaller", () => this.scale(1 / 1.5)],
      ["picture-face", () => this.showFace()], ["picture-whole", () => this.showAll()],
    ])) byId(id).addEventListener("click", action);
  }

  /** Listens to the pointer on the overlay, which is made after this. */
  listen() {
    const { app } = this;
    const { canvas } = app.overlay;
    app.addEventListener("frame", () => this.follow());
    app.player.addEventListener("shown", () => this.follow());
    canvas.addEventListener("wheel", (event) => this.roll(event), { passive: false });
    takeFingers(canvas, () => this.pointers.size > 1 || canvas.matches(".zoomed, .editing, .drawing, .covering"));
    // Before those who draw and drag: a second finger ends what the first one began.
    canvas.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      canvas.addEventListener(name, (event) => this.pointers.delete(event.pointerId), { capture: true });
    }
  }

  /**
   * Where the picture is on the screen, some of it outside if it is enlarged.
   * @param {Area} fit where it is if it is shown as a whole
   * @returns {Area}
   */
  area(fit) {
    const { clientWidth: wide, clientHeight: high } = this.screen;
    const [width, height] = [fit.width * this.zoom, fit.height * this.zoom];
    // A picture that is larger than the screen leaves none of it empty.
    const at = (/** @type {number} */ size, /** @type {number} */ room, /** @type {number} */ middle) =>
      size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, room / 2 - middle * size));
    return { x: at(width, wide, this.center.x), y: at(height, high, this.center.y), width, height };
  }

  /**
   * Lets the video fill an area.
   * @param {Area} fit
   * @param {Area} area
   */
  place(fit, area) {
    const { video } = this.app.player;
    const factor = area.width / fit.width;
    video.style.transform = this.zoom === 1 ? "" : `matrix(${factor},0,0,${factor},${area.x - fit.x * factor},${area.y - fit.y * factor})`;
  }

  /** The point of the picture in the middle of the screen, kept where the screen ends. */
  get middle() {
    const { area } = this.app.overlay;
    const { clientWidth: wide, clientHeight: high } = this.screen;
    return { x: (wide / 2 - area.x) / area.width, y: (high / 2 - area.y) / area.height };
  }

  /**
   * Enlarges the picture; a point of the screen stays where it is.
   * @param {number} factor
   * @param {[number, number]} [at]
   */
  scale(factor, at) {
    const { area } = this.app.overlay;
    const { clientWidth: wide, clientHeight: high } = this.screen;
    const [x, y] = at ?? [wide / 2, high / 2];
    const zoom = Math.max(1, Math.min(MAX_ZOOM, this.zoom * factor));
    const grown = zoom / this.zoom;
    const point = { x: (x - area.x) / area.width, y: (y - area.y) / area.height };
    this.zoom = zoom;
    this.center = { x: point.x + (wide / 2 - x) / (area.width * grown), y: point.y + (high / 2 - y) / (area.height * grown) };
    this.change();
  }

  /**
   * Moves the picture by pixels of the screen.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    const { area } = this.app.overlay;
    const { x, y } = this.middle;
    this.center = { x: x - dx / area.width, y: y - dy / area.height };
    this.change();
  }

  showAll() {
    this.zoom = 1;
    this.change();
  }

  /** Enlarges the chosen face. */
  showFace() {
    const { app } = this;
    const shown = app.boxEditing.chosen;
    if (!shown) {
      app.say("Choose a face of this frame first.");
      return;
    }
    const high = Math.abs(shown.corners[2][1] - shown.corners[0][1]);
    const wanted = (this.screen.clientHeight * FACE_FRACTION) / Math.max(1, high);
    this.zoom = Math.max(1, Math.min(MAX_ZOOM, this.zoom * wanted));
    this.centerOn(shown);
  }

  /** Enlarges the chosen face, or shows the whole picture again. */
  toggle() {
    if (this.zoom > 1) this.showAll();
    else this.showFace();
  }

  /** @param {ShownFace} shown */
  centerOn({ corners }) {
    const { area } = this.app.overlay;
    const [x, y] = [(corners[0][0] + corners[2][0]) / 2, (corners[0][1] + corners[2][1]) / 2];
    this.center = { x: (x - area.x) / area.width, y: (y - area.y) / area.height };
    this.change();
  }

  /** Keeps the chosen face in an enlarged picture while frames pass. */
  follow() {
    const { overlay, boxEditing } = this.app;
    if (this.zoom === 1 || overlay?.moving) return;
    const shown = boxEditing?.chosen;
    if (!shown) return;
    const [xs, ys] = [shown.corners.map(([x]) => x), shown.corners.map(([, y]) => y)];
    const isSeen = Math.min(...xs) >= 0 && Math.max(...xs) <= this.screen.clientWidth && Math.min(...ys) >= 0 && Math.max(...ys) <= this.screen.clientHeight;
    if (!isSeen) this.centerOn(shown);
  }

  change() {
    this.app.overlay.canvas.classList.toggle("zoomed", this.zoom > 1);
    this.app.overlay.draw();
    /** @type {HTMLButtonElement} */ (byId("picture-whole")).disabled = this.zoom === 1;
    byId("picture-zoom").textContent = `${Math.round(this.zoom * 100)} %`;
  }

  /** @param {WheelEvent} event */
  roll(event) {
    event.preventDefault();
    this.scale(Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) / 300), [event.offsetX, event.offsetY]);
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { app } = this;
    const isTouch = event.pointerType === "touch";
    /** @type {[number, number]} */
    const at = [event.offsetX, event.offsetY];
    const isFree = event.button === 0 && !app.drawing.isOn && !app.covers.isOn && !app.boxEditing.faceAt(at);
    if (!isTouch && event.button !== 1 && !(isFree && this.zoom > 1)) return;
    this.pointers.set(event.pointerId, at);
    app.overlay.canvas.setPointerCapture(event.pointerId);
    const isSecond = isTouch && this.pointers.size > 1;
    if (!isSecond && event.button !== 1) return;
    // Two fingers, and the middle button, are not for those who draw and drag.
    event.preventDefault();
    event.stopPropagation();
    app.keys.cancelDrags();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    /** @type {[number, number]} */
    const now = [event.offsetX, event.offsetY];
    this.pointers.set(event.pointerId, now);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      event.stopPropagation();
      this.scale(distance(now, other) / Math.max(1, distance(before, other)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      this.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
      return;
    }
    const { app } = this;
    const isBusy = app.boxEditing.drag || app.drawing.start || app.covers.drag;
    if (!isBusy && this.zoom > 1) this.pan(now[0] - before[0], now[1] - before[1]);
  }
}
