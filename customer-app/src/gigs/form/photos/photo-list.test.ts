import fc from 'fast-check'
import { type PhotoList, withoutPhoto, withPhotoMoved } from './photo-list.ts'

const lists = fc.integer({ min: 1, max: 15 }).chain((count) =>
  fc.record({
    photos: fc.constant(Array.from({ length: count }, (_, index) => index)),
    featured: fc.integer({ min: 0, max: count - 1 }),
    at: fc.integer({ min: 0, max: count - 1 }),
    to: fc.integer({ min: 0, max: count - 1 }),
  }),
)
const featuredOf = ({ photos, featured }: PhotoList<number>) => photos[featured]

test('removing the featured photo features the first photo', () => {
  fc.assert(
    fc.property(lists, (list) => {
      expect(withoutPhoto(list, list.featured).featured).toBe(0)
    }),
  )
})

test('removing another photo keeps the featured photo', () => {
  fc.assert(
    fc.property(lists, (list) => {
      fc.pre(list.at !== list.featured)
      expect(featuredOf(withoutPhoto(list, list.at))).toBe(featuredOf(list))
    }),
  )
})

test.each([
  { featured: 2, removed: 0, left: 1 },
  { featured: 2, removed: 1, left: 1 },
  { featured: 2, removed: 2, left: 0 },
  { featured: 2, removed: 3, left: 2 },
  { featured: 0, removed: 0, left: 0 },
])('featured $featured becomes $left after removing $removed', ({ featured, removed, left }) => {
  expect(withoutPhoto({ photos: ['a', 'b', 'c', 'd'], featured }, removed).featured).toBe(left)
})

test('moving a photo puts it at the given index and keeps the featured photo', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const moved = withPhotoMoved(list, list.at, list.to)
      expect(moved.photos[list.to]).toBe(list.at)
      expect([...moved.photos].toSorted((a, b) => a - b)).toEqual(list.photos)
      expect(featuredOf(moved)).toBe(featuredOf(list))
    }),
  )
})

test('a move past either end changes nothing', () => {
  const list = { photos: ['a', 'b'], featured: 1 }
  expect(withPhotoMoved(list, 0, -1)).toBe(list)
  expect(withPhotoMoved(list, 1, 2)).toBe(list)
})
