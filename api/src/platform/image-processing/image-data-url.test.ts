import { gigLimits } from '../../rules/gig-limits.ts'
import { decodeDataUrl } from './image-data-url.ts'
import { dataUrl } from './images.fixture.ts'

const decode = (text: string) => decodeDataUrl(text, 'images.3')

/** The sizes cover a last base64 group of 1, 2 and 3 bytes, in one slice and in several. */
test.each([1, 2, 3, 1_000_000, 1_000_001, 1_000_002])('decodes %i bytes', async (size) => {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31) % 251
  expect((await decode(dataUrl(bytes)))?.equals(bytes)).toBe(true)
})

test('accepts any image label, with parameters and in any case', async () => {
  expect(await decode('DATA:Image/x-any;charset=utf-8;BASE64,AAAA')).toEqual(Buffer.alloc(3))
})

test.each([
  'data:image/png,raw',
  'data:image/svg+xml;utf8,<svg/>',
  'data:text/html;base64,AAAA',
  'data:image/png;base64,AAA',
  'data:image/png;base64,AA!A',
  'data:image/png;base64,A===',
  'data:image/png;base64,AA==AAAA',
  `data:image/png;base64,${'A'.repeat(600_000)}AA==${'A'.repeat(600_000)}`,
  'https://example.com/a.png',
  '',
])('returns null for %.60s, which is not a data URL of an image', async (text) => {
  expect(await decode(text)).toBeNull()
})

test('refuses five megabytes and accepts one byte less', async () => {
  const bytes = Buffer.alloc(gigLimits.imageBytes)
  await expect(decode(dataUrl(bytes))).rejects.toMatchObject({
    status: 413,
    detail: 'Each image must be less than 5MB',
    members: { errors: [{ path: 'images.3', message: 'Each image must be less than 5MB' }] },
  })
  expect((await decode(dataUrl(bytes.subarray(1))))?.length).toBe(bytes.length - 1)
})
