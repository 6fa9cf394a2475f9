/** What a page has come to: answered as the value of this script. */
;(() => {
  const pick = ({
    name,
    initiatorType,
    contentType,
    startTime,
    responseStart,
    responseEnd,
    ...rest
  }) => ({
    name,
    initiatorType,
    contentType,
    start: startTime,
    answered: responseStart,
    end: responseEnd,
    ...rest,
  })
  const plain = (entry) => pick(entry.toJSON())
  const block = document.getElementById('page')?.textContent
  return {
    ...window.bench,
    // A script that comes ahead of its time stands in the head.
    elements: document.body.querySelectorAll('*').length,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    entries: [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map(plain),
    halves: block ? JSON.parse(block).halves : {},
  }
})()
