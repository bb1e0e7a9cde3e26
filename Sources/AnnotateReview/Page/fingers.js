// Keeps the browser from scrolling with a finger that the page itself follows.

/**
 * Takes fingers that move on an element from the browser.
 *
 * The style `touch-action` is not enough: Chromium counts a finger that is lifted while it moves as a fling, also where nothing
 * may scroll, and for a second the next tap only ends that fling.
 * @param {HTMLElement} element
 * @param {(event: TouchEvent) => boolean} isTaken whether the page follows the finger
 */
function takeFingers(element, isTaken) {
  element.addEventListener("touchmove", (event) => {
    if (event.cancelable && isTaken(event)) event.preventDefault();
  }, { passive: false });
}
