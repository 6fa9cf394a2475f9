import { MemoryBudget } from './memory-budget.ts'

const busy = { status: 503, headers: { 'Retry-After': expect.stringMatching(/^[123]$/) as string } }

test('shares cannot exceed the budget in total, and closing a share returns its bytes', () => {
  const budget = new MemoryBudget(100)
  const [one, other] = [budget.share(), budget.share()]
  one.take(60)
  other.take(30)
  other.take(10)
  one.close()
  expect(budget.held).toBe(40)
  other.give(10)
  other.close()
  expect(budget.held).toBe(0)
})

test('a share that exhausts the budget returns its bytes and stays closed', () => {
  const budget = new MemoryBudget(100)
  const [one, other] = [budget.share(), budget.share()]
  const dropped = jest.fn()
  other.onExhausted = dropped
  one.take(60)
  other.take(30)
  expect(() => other.take(11)).toThrow(expect.objectContaining(busy))
  expect(() => other.take(1)).toThrow(expect.objectContaining(busy))
  // The rejected request has returned its bytes already, so a later `give` changes nothing.
  other.give(30)
  expect(budget.held).toBe(60)
  expect(dropped).toHaveBeenCalledTimes(1)
})

test('isShort is true before the budget is exhausted', () => {
  const budget = new MemoryBudget(100)
  const share = budget.share()
  share.take(75)
  expect(budget.isShort).toBe(false)
  share.take(1)
  expect(budget.isShort).toBe(true)
})
