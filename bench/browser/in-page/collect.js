/** What the page has measured so far: the value of this script. */
;(() => {
  const requests = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ].map((entry) => {
    const { startTime, responseStart, responseEnd, ...rest } = entry.toJSON()
    return { ...rest, start: startTime, answered: responseStart, end: responseEnd }
  })
  return {
    ...window.bench,
    // Preloaded scripts stand in the head.
    elements: document.body.querySelectorAll('*').length,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    requests: requests
      .filter(({ transferSize }) => transferSize > 0)
      .toSorted((a, b) => a.start - b.start),
  }
})()
