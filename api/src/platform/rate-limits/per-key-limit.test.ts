import { PerKeyLimit } from './per-key-limit.ts'

test('limits each key separately', async () => {
  const limit = new PerKeyLimit<string>({ name: 'x', most: 1 })
  const detail = 'One after the other.'
  let finish = () => {}
  const first = limit.run('a', detail, () => new Promise<void>((resolve) => (finish = resolve)))
  await expect(limit.run('a', detail, async () => {})).rejects.toMatchObject({
    status: 429,
    detail,
    headers: { 'Retry-After': '5' },
  })
  expect(await limit.run('b', detail, async () => 'b')).toBe('b')
  finish()
  await first
  expect(await limit.run('a', detail, async () => 'a')).toBe('a')
})
