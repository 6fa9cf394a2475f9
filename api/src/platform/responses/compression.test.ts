import { encodable } from './compression.ts'

test.each(['br', 'gzip'] as const)('compresses to %s once for all requests', async (encoding) => {
  const file = encodable(new Uint8Array(10_000))
  const made = await Promise.all([file.encoded(encoding), file.encoded(encoding)])
  expect(made[0]).toBe(made[1])
  expect(await file.encoded(encoding)).toBe(made[0])
  expect(made[0]?.length).toBeLessThan(1_000)
})
