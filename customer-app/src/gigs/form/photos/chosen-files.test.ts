import { unreadableSentence } from './chosen-files.ts'

test.each([
  [['a.jpg'], 'a.jpg is not a picture that can be read.'],
  [['a.jpg', 'b.jpg'], 'a.jpg and b.jpg are not pictures that can be read.'],
  [['a.jpg', 'b.jpg', 'c.jpg'], 'a.jpg, b.jpg and c.jpg are not pictures that can be read.'],
  [['a.jpg', 'b.jpg', 'c.jpg', 'd'], 'a.jpg, b.jpg and 2 more are not pictures that can be read.'],
])('%j', (names, sentence) => {
  expect(unreadableSentence(names)).toBe(`${sentence} Choose JPEG, PNG, WebP, GIF or AVIF.`)
})
