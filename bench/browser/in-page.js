/** Runs before the page's own scripts. Records what the browser reports, until the benchmark asks for figures. */
const recorded = { shift: 0, longTasks: [], longestInput: 0 }

function observe(type, record) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(record))
  observer.observe({ type, buffered: true, durationThreshold: 16 })
}
observe('longtask', (task) => recorded.longTasks.push(task))
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) recorded.shift += value
})
observe('event', ({ duration }) => {
  recorded.longestInput = Math.max(recorded.longestInput, duration)
})

/** When the main content was inserted. Requests that started later did not delay it. */
let cameAt

/** Waits for the main content, the element with the selector. */
function watch(selector) {
  const arrival = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    cameAt = performance.now()
    arrival.disconnect()
  })
  arrival.observe(document, { childList: true, subtree: true })

  /** When a frame finds the element visible, the browser has painted it by the next frame. */
  function look() {
    const found = document.querySelector(selector)
    if (found?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      requestAnimationFrame(() => (window.bench.paintedAt = performance.now()))
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Returns all requests except cache hits, sorted by start time: Resource Timing entries. */
const sentRequests = () =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ transferSize }) => transferSize > 0)
    .toSorted((a, b) => a.startTime - b.startTime)

/**
 * The longest chain of sequential requests after the HTML page, without images and further pages of a list. Independent
 * requests that happened to run one after the other also count as a chain, so the result is an upper bound.
 */
function roundTrips() {
  const isNeeded = ({ name, contentType = '', responseEnd }) =>
    responseEnd <= cameAt &&
    !contentType.startsWith('image/') &&
    !/\.(svg|png|jpe?g|webp|avif)$/.test(new URL(name).pathname) &&
    !new URL(name).searchParams.has('cursor')
  const steps = []
  const needed = sentRequests().filter(isNeeded)
  for (const { initiatorType, startTime, responseStart, responseEnd } of needed) {
    const before = steps.filter(({ from }) => from <= startTime).map(({ depth }) => depth)
    // The HTML page can cause requests from its first byte on; other resources only after their last byte.
    const from = initiatorType === 'navigation' ? responseStart : responseEnd
    steps.push({ from, depth: 1 + Math.max(-1, ...before) })
  }
  return Math.max(...steps.map(({ depth }) => depth))
}

window.bench = {
  watch,
  paintedAt: undefined,
  figures() {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    // Chromium loads a lazy image early if it is at most 1,250 pixels below the window.
    const ahead = [...document.images]
      .filter(({ loading }) => loading === 'lazy')
      .filter((image) => image.getBoundingClientRect().top > innerHeight)
      .map(({ currentSrc }) => currentSrc)
    const requests = sentRequests()
    return {
      'first contentful paint, ms': firstPaint,
      'visible, ms': window.bench.paintedAt,
      'all bytes, KiB': requests.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024,
      requests: requests.filter(({ name }) => !ahead.includes(name)).length,
      'round trips until visible': roundTrips(),
      'layout shift': recorded.shift,
      'blocking time, ms': recorded.longTasks
        .filter(({ startTime }) => startTime >= firstPaint)
        .reduce((sum, { duration }) => sum + duration - 50, 0),
    }
  },
  /** Waits until the browser is idle, and returns the milliseconds of the longest input since the last call. */
  async takeLongestInput() {
    await new Promise(requestAnimationFrame)
    await new Promise(requestIdleCallback)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { longestInput } = recorded
    recorded.longestInput = 0
    return longestInput
  },
}
