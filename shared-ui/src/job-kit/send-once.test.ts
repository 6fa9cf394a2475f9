import { sendOnce } from './send-once.ts'

test('the same content has the same key until it is stored', async () => {
  const keys: unknown[] = []
  const send = (content: unknown, isLost = false) =>
    sendOnce(content, async ({ headers }) => {
      keys.push((headers as Record<string, string>)['Idempotency-Key'])
      if (isLost) throw new TypeError('Failed to fetch')
    })
  await expect(send('A lamp.', true)).rejects.toThrow('Failed to fetch')
  await send('A lamp.')
  await send('A lamp.')
  await expect(send('A lamp.', true)).rejects.toThrow('Failed to fetch')
  await send('A table.')
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3, 4])
})
