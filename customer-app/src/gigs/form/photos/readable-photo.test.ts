import { isReadable } from 'shared-ui'
import { fakeDecoding, fakePreviews } from '../../../network.fixture.ts'

test('a file is readable if the browser can decode it; its object URL is revoked', async () => {
  const [image, text] = [new Blob(['x']), new Blob(['y'])]
  const open = fakePreviews()
  fakeDecoding(new Set([text]))
  expect(await isReadable(image)).toBe(true)
  expect(await isReadable(text)).toBe(false)
  expect(open.size).toBe(0)
})
