import { boxesText, boxNumber } from './gig-facts.ts'

test.each([
  ['30', 30, '30 boxes'],
  ['1', 1, '1 box'],
  ['1,000 Boxes', 1000, '1,000 boxes'],
  ['30–40', 30, '30+ boxes'],
  ['20-30 boxes', 20, '20+ boxes'],
  ['30+', 30, '30+ boxes'],
  ['1 or 2', 1, '1+ boxes'],
  ['up to 30', 30, '30 boxes'],
  ['a few', null, 'a few'],
])('%s', (boxes, count, text) => {
  expect(boxesText({ boxes, box_count: count })).toBe(text)
  expect(text).toContain(boxNumber({ boxes, box_count: count }))
})
