import { type Slot, TimedQueue } from './timed-queue.ts'

const busy = { status: 503, headers: { 'Retry-After': expect.stringMatching(/^[123]$/) as string } }

/** Creates a task that runs until the test calls `end`. */
function task() {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { work: () => done, end }
}

test('runs up to `concurrency` tasks at once, and the others in order', async () => {
  const queue = new TimedQueue({ concurrency: 2, targetMs: 1_000 })
  const tasks = Array.from({ length: 5 }, task)
  const runs = tasks.map(({ work }) => queue.run(work))
  for (const [index, { end }] of tasks.entries()) {
    expect([queue.running, queue.waiting]).toEqual([Math.min(2, 5 - index), Math.max(0, 3 - index)])
    end()
    await runs[index]
  }
})

test('a task that fails frees its slot', async () => {
  const queue = new TimedQueue({ concurrency: 1, targetMs: 1_000 })
  const failing = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

/** Advances the fake clock by `ms`, and lets promises settle. */
async function advance(ms: number) {
  jest.advanceTimersByTime(ms)
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('over time', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /**
   * Creates a queue whose only slot is taken, and collects the outcomes of waiting tasks by name.
   */
  async function occupied() {
    const queue = new TimedQueue({ concurrency: 1, targetMs: 1_000 })
    const slot = await queue.enter()
    const outcomes: Record<string, unknown> = {}
    const slots: Record<string, Slot> = {}
    const enter = (name: string) => {
      queue.enter().then(
        (taken) => {
          slots[name] = taken
          outcomes[name] = 'runs'
        },
        (error: unknown) => (outcomes[name] = error),
      )
    }
    return { queue, slot, slots, outcomes, enter }
  }

  test('a task is rejected after it has waited for `targetMs`, regardless of the queue length', async () => {
    const { slot, slots, outcomes, enter } = await occupied()
    enter('first')
    enter('second')
    await advance(900)
    slot.leave()
    enter('third')
    await advance(50)
    expect(outcomes).toEqual({ first: 'runs' })
    await advance(100)
    expect(outcomes).toEqual({ first: 'runs', second: expect.objectContaining(busy) })
    slots['first']?.leave()
    await advance(0)
    expect(outcomes).toHaveProperty('third', 'runs')
  })

  test('after `targetMs` without a success, a queue rejects immediately until a task succeeds', async () => {
    const { queue, slot, outcomes, enter } = await occupied()
    await advance(900)
    enter('waiting')
    await advance(200)
    const atOnce = expect.objectContaining(busy) as unknown
    expect(outcomes).toEqual({ waiting: atOnce })
    await expect(queue.enter()).rejects.toMatchObject(busy)
    slot.leave()
    await queue.enter()
    enter('next')
    await advance(500)
    expect(outcomes).toEqual({ waiting: atOnce })
  })

  test('a failed task does not reset the stuck timer', async () => {
    const queue = new TimedQueue({ concurrency: 2, targetMs: 1_000 })
    const [first] = [await queue.enter(), await queue.enter()]
    await advance(1_100)
    first?.leave(true)
    await queue.enter()
    await expect(queue.enter()).rejects.toMatchObject(busy)
  })

  test('work in `aside` holds no slot, and then resumes before all waiting tasks', async () => {
    const { queue, slot, slots, outcomes, enter } = await occupied()
    const body = task()
    const sender = slot.aside(body.work)
    enter('other')
    enter('waiting')
    await advance(0)
    body.end()
    await advance(0)
    expect(queue.waiting).toBe(2)
    slots['other']?.leave()
    await sender
    expect(outcomes).toEqual({ other: 'runs' })
    slot.leave()
    await advance(0)
    expect(outcomes).toEqual({ other: 'runs', waiting: 'runs' })
  })

  test('work in `aside` that fails releases its slot', async () => {
    const { queue, slot } = await occupied()
    await expect(slot.aside(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    slot.leave()
    expect(queue.running).toBe(0)
  })
})
