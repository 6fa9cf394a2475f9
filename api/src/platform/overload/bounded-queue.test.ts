import { BoundedQueue } from './bounded-queue.ts'

test('so many run at once, so many wait, the rest is told to come again', async () => {
  const queue = new BoundedQueue({ concurrency: 2, capacity: 3 })
  let running = 0
  let most = 0
  const finish: (() => void)[] = []
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => finish.push(resolve))
    running -= 1
  }
  const five = Array.from({ length: 5 }, () => queue.run(work))
  await expect(queue.run(work)).rejects.toMatchObject({ status: 503 })
  for (let done = 0; done < 5; done += 1) {
    finish[done]?.()
    await five[done]
    await new Promise(setImmediate)
  }
  expect(most).toBe(2)
  expect(running).toBe(0)
})

test('work that fails frees its place', async () => {
  const queue = new BoundedQueue({ concurrency: 1, capacity: 1 })
  const failing = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('who has the lowest order is next, whoever came before', async () => {
  const queue = new BoundedQueue({ concurrency: 1, capacity: 10 })
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  await Promise.all([
    queue.run(work('at once'), 9),
    queue.run(work('last')),
    queue.run(work('second'), 2),
    queue.run(work('first'), 1),
    queue.run(work('third'), 2),
    queue.run(work('very last')),
  ])
  expect(done).toEqual(['at once', 'first', 'second', 'third', 'last', 'very last'])
})
