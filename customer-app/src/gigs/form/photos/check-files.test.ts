import { unreadableSentence } from './check-files.ts'

test.each([
  [['a.jpg'], "a.jpg can't be opened as a photo."],
  [['a.jpg', 'b.jpg'], "a.jpg and b.jpg can't be opened as photos."],
  [['a.jpg', 'b.jpg', 'c.jpg'], "a.jpg, b.jpg and c.jpg can't be opened as photos."],
  [['a.jpg', 'b.jpg', 'c.jpg', 'd'], "a.jpg, b.jpg and 2 more can't be opened as photos."],
])('%j', (names, sentence) => {
  expect(unreadableSentence(names)).toBe(`${sentence} Choose JPEG, PNG, WebP, GIF or AVIF.`)
})
