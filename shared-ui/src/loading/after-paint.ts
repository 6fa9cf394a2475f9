/**
 * Runs `work` after the next frame, so that the pressed control responds before the browser renders much. A transition
 * of React would render in short steps: after each step that adds a media query, Chromium calculates the style of the
 * whole page again.
 */
export function afterPaint(work: () => void) {
  requestAnimationFrame(() => setTimeout(work))
}
