import { MemoryBudget } from './memory-budget.ts'

const busy = { status: 503, headers: { 'Retry-After': expect.stringMatching(/^[123]$/) as string } }

test('shares cannot exceed the budget in total, and closing a share returns its bytes', () => {
  const budget = new MemoryBudget(100)
  const [one, other] = [budget.share('a'), budget.share('b')]
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
  const [one, other] = [budget.share('a'), budget.share('b')]
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
  const share = budget.share('a')
  share.take(75)
  expect(share.isShort).toBe(false)
  share.take(1)
  expect(share.isShort).toBe(true)
})

test('one address gets at most its share, and other addresses get the rest', () => {
  const budget = new MemoryBudget(100, { perAddress: 40 })
  const [one, two, other] = ['a', 'a', 'b'].map((address) => budget.share(address))
  one?.take(31)
  expect([two?.isShort, other?.isShort]).toEqual([true, false])
  expect(() => two?.take(10)).toThrow(expect.objectContaining(busy))
  other?.take(40)
  one?.close()
  budget.share('a').take(40)
  expect(budget.held).toBe(80)
})

test('the first bytes of each request are free, even if the budget is exhausted', () => {
  const budget = new MemoryBudget(100, { free: 10 })
  const large = budget.share('a')
  large.take(60)
  large.take(50)
  expect(budget.held).toBe(100)
  const small = budget.share('a')
  small.take(9)
  small.take(1)
  expect(() => small.take(1)).toThrow(expect.objectContaining(busy))
  large.give(105)
  expect(budget.held).toBe(0)
})
