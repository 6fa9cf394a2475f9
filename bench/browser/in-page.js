/**
 * Runs before the page's own scripts. Records long tasks, layout shifts, and the times at which the
 * element with the selector `window.benchMark` is inserted and painted.
 */
window.bench = { shift: 0, longTasks: [], cameAt: undefined, paintedAt: undefined }

const arrival = new MutationObserver(() => {
  if (!document.querySelector(window.benchMark)) return
  window.bench.cameAt = performance.now()
  arrival.disconnect()
})
arrival.observe(document, { childList: true, subtree: true })

new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) {
    if (!hadRecentInput) window.bench.shift += value
  }
}).observe({ type: 'layout-shift', buffered: true })

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    window.bench.longTasks.push({ start: startTime, duration })
  }
}).observe({ type: 'longtask', buffered: true })

/** When a frame finds the element visible, the browser has painted it by the next frame. */
function look() {
  const found = document.querySelector(window.benchMark)
  if (!found?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
    requestAnimationFrame(look)
    return
  }
  requestAnimationFrame(() => {
    window.bench.paintedAt = performance.now()
  })
}
requestAnimationFrame(look)

/** Returns what was recorded, and all requests except cache hits, sorted by start time. */
window.collectBench = () => {
  const imagesBelow = [...document.images].filter(
    (image) => image.loading === 'lazy' && image.getBoundingClientRect().top > innerHeight,
  )
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ]
  return {
    ...window.bench,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    requests: entries
      .filter(({ transferSize }) => transferSize > 0)
      .toSorted((a, b) => a.startTime - b.startTime)
      .map((entry) => ({
        ...entry.toJSON(),
        isAhead: imagesBelow.some((image) => image.currentSrc === entry.name),
      })),
  }
}
