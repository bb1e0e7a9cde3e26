// Maps positions of the sidecar into the picture that a browser shows.

/**
 * A way in which a browser may show the video.
 * @typedef {object} Showing
 * @property {[number, number]} size width and height with square pixels
 * @property {[number, number, number, number, number, number]} map from the sidecar's coordinates to the
 *   unit square: x' = a·x + c·y + tx, y' = b·x + d·y + ty
 */

/**
 * The way in which a picture of this size is shown. Browsers may or may not turn a picture upright, and may or
 * may not crop it to its clean aperture.
 * @param {Showing[]} showings the right one first
 * @param {number} width
 * @param {number} height
 * @returns {Showing}
 */
function showingOf(showings, width, height) {
  /** @type {(size: [number, number]) => boolean} */
  const same = ([w, h]) => Math.abs(w - width) <= 1.5 && Math.abs(h - height) <= 1.5;
  /** @type {(size: [number, number]) => boolean} */
  const alike = ([w, h]) => Math.abs((w * height) / (h * width) - 1) < 0.01;
  return showings.find(({ size }) => same(size)) ?? showings.find(({ size }) => alike(size)) ?? showings[0];
}

/** @typedef {{x: number, y: number, width: number, height: number}} Area */

/**
 * The part of an area that a picture fills if it is as large as possible.
 * @param {number} width
 * @param {number} height of the area
 * @param {[number, number]} size of the picture
 */
function fitted(width, height, size) {
  const scale = Math.min(width / size[0], height / size[1]);
  const [w, h] = [size[0] * scale, size[1] * scale];
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h };
}

/**
 * The map from the sidecar's coordinates to pixels of an area.
 * @param {Showing} showing
 * @param {Area} area
 */
function mapInto(showing, area) {
  const [a, b, c, d, tx, ty] = showing.map;
  return (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {[number, number]} */ ([
      area.x + (a * x + c * y + tx) * area.width,
      area.y + (b * x + d * y + ty) * area.height,
    ]);
}
