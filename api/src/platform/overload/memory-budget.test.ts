import { MemoryBudget } from './memory-budget.ts'

const kilobyte = 1024

test('refuses bytes that the budget does not have, and takes them once they are back', () => {
  const budget = new MemoryBudget(100)
  const [first, second] = [budget.share(), budget.share()]
  first.take(16 * kilobyte + 60)
  second.take(16 * kilobyte + 40)
  expect(() => second.take(1)).toThrow('busy')
  expect(budget.held).toBe(100)
  first.close()
  first.close()
  expect(budget.held).toBe(40)
  budget.share().take(16 * kilobyte + 60)
  expect(budget.held).toBe(100)
})

test('takes small requests even if the memory is used up', () => {
  const budget = new MemoryBudget(100)
  budget.share().take(16 * kilobyte + 100)
  budget.share().take(16 * kilobyte)
  expect(budget.held).toBe(100)
})
