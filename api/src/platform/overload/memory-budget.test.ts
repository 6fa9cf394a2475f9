import { MemoryBudget } from './memory-budget.ts'

const busy = { status: 503, headers: { 'Retry-After': expect.stringMatching(/^[123]$/) as string } }

test('shares cannot exceed the budget in total, and closing a share returns its bytes', () => {
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

test('the newest upload is rejected to free memory, even if it made the request', async () => {
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
  // A rejected upload holds no bytes.
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

test('isShort is true before the budget is exhausted', () => {
  const budget = new MemoryBudget(100)
  const share = budget.share()
  share.take(75)
  expect(budget.isShort).toBe(false)
  share.take(1)
  expect(budget.isShort).toBe(true)
})
