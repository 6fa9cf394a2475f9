import { fakeDecoding, fakePreviews } from '../../../network.fixture.ts'
import { isReadable } from './readable-photo.ts'

test('a file is a picture when the browser can show it, and its address is given back', async () => {
  const [picture, text] = [new Blob(['x']), new Blob(['y'])]
  const open = fakePreviews()
  fakeDecoding(new Set([text]))
  expect(await isReadable(picture)).toBe(true)
  expect(await isReadable(text)).toBe(false)
  expect(open.size).toBe(0)
})
