import { ConcurrencyLimit } from './concurrency-limit.ts'
import { MemoryBudget } from './memory-budget.ts'
import { PerKeyLimit } from '../rate-limits/per-key-limit.ts'

const busy = { status: 503, headers: { 'Retry-After': expect.stringMatching(/^[123]$/) as string } }

describe('requests under way', () => {
  test('so many are let in at once; who leaves makes room', () => {
    const limit = new ConcurrencyLimit({ most: 2 })
    const first = limit.enter()
    limit.enter()
    expect(() => limit.enter()).toThrow(expect.objectContaining(busy))
    first.leave()
    limit.enter()
    expect(limit.underWay).toBe(2)
  })

  test('who waits for a body takes no place, and is not sent away when it is there', async () => {
    const limit = new ConcurrencyLimit({ most: 1 })
    const sender = limit.enter()
    const answer = await sender.aside(async () => {
      limit.enter()
      return 'read'
    })
    expect(answer).toBe('read')
    expect(limit.underWay).toBe(2)
    sender.leave()
    expect(limit.underWay).toBe(1)
  })

  test('a body that fails leaves no place taken', async () => {
    const limit = new ConcurrencyLimit({ most: 1 })
    const sender = limit.enter()
    await expect(sender.aside(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    sender.leave()
    expect(limit.underWay).toBe(0)
  })

  test('when several have waited too long, nobody else is let in until one of them is done', () => {
    jest.useFakeTimers()
    const limit = new ConcurrencyLimit({ most: 100, waiting: { count: 2, ms: 1_000 } })
    limit.enter()
    jest.advanceTimersByTime(900)
    const second = limit.enter()
    jest.advanceTimersByTime(900)
    // One slow request is no reason.
    const third = limit.enter()
    jest.advanceTimersByTime(200)
    expect(() => limit.enter()).toThrow(expect.objectContaining(busy))
    second.leave()
    limit.enter()
    third.leave()
    jest.useRealTimers()
  })
})

describe('memory for bodies', () => {
  test('all shares together hold so much at most, and give it back when they are closed', () => {
    const budget = new MemoryBudget(100)
    const [one, other] = [budget.share(), budget.share()]
    one.take(60)
    other.take(30)
    expect(() => other.take(11)).toThrow(expect.objectContaining(busy))
    other.take(10)
    one.close()
    expect(budget.held).toBe(40)
    other.give(10)
    other.close()
    expect(budget.held).toBe(0)
  })

  test('who began last and is still sending makes room, be it who asks', async () => {
    const budget = new MemoryBudget(100)
    const left: string[] = []
    const finish: Record<string, () => void> = {}
    const begin = (name: string) => {
      const share = budget.share()
      const sending = share.yielding(
        () => left.push(name),
        () => new Promise<void>((resolve) => (finish[name] = resolve)),
      )
      return { share, sending }
    }
    const [first, second, third] = [begin('first'), begin('second'), begin('third')]
    first.share.take(30)
    second.share.take(30)
    third.share.take(30)
    first.share.take(40)
    expect([left, budget.held]).toEqual([['third'], 100])
    // What comes of somebody who was sent away counts no more.
    third.share.give(30)
    expect(() => third.share.take(1)).toThrow(expect.objectContaining(busy))
    expect(() => second.share.take(1)).toThrow(expect.objectContaining(busy))
    expect([left, budget.held]).toEqual([['third', 'second'], 70])
    finish['first']?.()
    await first.sending
    const late = begin('late')
    expect(() => late.share.take(31)).toThrow(expect.objectContaining(busy))
    expect([left, budget.held]).toEqual([['third', 'second', 'late'], 70])
  })

  test('it is short before it is spent', () => {
    const budget = new MemoryBudget(100)
    const share = budget.share()
    share.take(75)
    expect(budget.isShort).toBe(false)
    share.take(1)
    expect(budget.isShort).toBe(true)
  })
})

test('so many of one key at once; others are not concerned', async () => {
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
