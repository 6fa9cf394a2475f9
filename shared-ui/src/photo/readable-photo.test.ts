import { photoProblem, stateOfPhoto } from './readable-photo.ts'

const open = new Set<string>()
let canDecode = true

beforeEach(() => {
  canDecode = true
  URL.createObjectURL = () => {
    open.add('blob:1')
    return 'blob:1'
  }
  URL.revokeObjectURL = (address) => void open.delete(address)
  jest.spyOn(Image.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    queueMicrotask(() => this.dispatchEvent(new Event(canDecode ? 'load' : 'error')))
  })
})
afterEach(() => jest.restoreAllMocks())

const file = (name: string, type = '', text = 'four') => new File([text], name, { type })

test('a photo is readable if the browser can decode it and the file is whole', async () => {
  expect(await stateOfPhoto(file('a.gif', '', 'GIF89a and no end'))).toBe('cut')
  expect(await stateOfPhoto(file('a.jpg'))).toBe('readable')
  canDecode = false
  expect(await stateOfPhoto(file('a.jpg'))).toBe('unreadable')
  expect(await stateOfPhoto(file('A.HEIC'))).toBe('heic')
  expect(await stateOfPhoto(file('a', 'image/heif'))).toBe('heic')
  expect(open.size).toBe(0)
})

const kinds = 'JPEG or PNG'

test.each([
  [['a.jpg'], "a.jpg can't be opened as a photo."],
  [['a.jpg', 'b.jpg'], "a.jpg and b.jpg can't be opened as photos."],
  [['a.jpg', 'b.jpg', 'c.jpg'], "a.jpg, b.jpg and c.jpg can't be opened as photos."],
  [['a.jpg', 'b.jpg', 'c.jpg', 'd'], "a.jpg, b.jpg and 2 more can't be opened as photos."],
])('%j', (names, sentence) => {
  expect(photoProblem('unreadable', names, kinds)).toBe(`${sentence} Choose JPEG or PNG.`)
})

test('a truncated photo and a HEIC photo have separate sentences', () => {
  expect(photoProblem('cut', ['a.jpg'], kinds)).toBe(
    'a.jpg is incomplete: a part of the photo is missing. Choose another copy.',
  )
  expect(photoProblem('heic', ['a.heic', 'b.heic'], kinds)).toBe(
    "a.heic and b.heic can't be used: this browser can't read HEIC photos. Save them as JPEG first.",
  )
})
