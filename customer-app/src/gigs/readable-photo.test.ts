import { isReadable } from './readable-photo.ts'

const file = new Blob(['xxx'], { type: 'image/jpeg' })

afterEach(() => {
  Object.assign(globalThis, { createImageBitmap: undefined })
})

test('a file is a picture when a bitmap can be made of it', async () => {
  const close = jest.fn()
  Object.assign(globalThis, { createImageBitmap: async () => ({ close }) })
  expect(await isReadable(file)).toBe(true)
  expect(close).toHaveBeenCalledTimes(1)
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) })
  expect(await isReadable(file)).toBe(false)
})

test('without bitmaps an image decodes it, and its address is given back', async () => {
  const revokeObjectURL = jest.fn()
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL })
  const decode = jest.fn<Promise<void>, []>().mockResolvedValue()
  Object.assign(HTMLImageElement.prototype, { decode })
  expect(await isReadable(file)).toBe(true)
  decode.mockRejectedValue(new Error('no picture'))
  expect(await isReadable(file)).toBe(false)
  expect(revokeObjectURL.mock.calls).toEqual([['blob:one'], ['blob:one']])
})
