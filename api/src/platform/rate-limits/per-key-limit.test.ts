import { PerKeyLimit } from './per-key-limit.ts'

test('limits each key separately', async () => {
  const limit = new PerKeyLimit<string>({ name: 'x', most: 1, detail: 'One after the other.' })
  let finish = () => {}
  const first = limit.run('a', () => new Promise<void>((resolve) => (finish = resolve)))
  await expect(limit.run('a', async () => {})).rejects.toMatchObject({
    status: 429,
    detail: 'One after the other.',
    headers: { 'Retry-After': '5' },
  })
  expect(await limit.run('b', async () => 'b')).toBe('b')
  finish()
  await first
  expect(await limit.run('a', async () => 'a')).toBe('a')
})
