;(() => {
  const imagesBelow = new Set(
    [...document.images]
      .filter(
        (image) => image.loading === 'lazy' && image.getBoundingClientRect().top > innerHeight,
      )
      .map((image) => image.currentSrc),
  )
  const requests = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ].map((entry) => {
    const { startTime, responseStart, responseEnd, ...rest } = entry.toJSON()
    const times = { start: startTime, answered: responseStart, end: responseEnd }
    return { ...rest, ...times, isAhead: imagesBelow.has(entry.name) }
  })
  return {
    ...window.bench,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    requests: requests
      .filter(({ transferSize }) => transferSize > 0)
      .toSorted((a, b) => a.start - b.start),
  }
})()
