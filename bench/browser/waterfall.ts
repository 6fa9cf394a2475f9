import type { Call } from './traffic.ts'

export interface Step extends Call {
  /** How many requests, one after the other, led to this one, itself included: the page is 1. */
  depth: number
  /** The last of those before it. */
  after: Call | undefined
}

/** From then on it can cause others: a page with its first bytes, all else once it is whole. */
const hasSpoken = (call: Call) => (call.part === 'page' ? call.answered : call.end)

/**
 * Who may have waited for whom: of all that had come when a request was asked for, what itself waited
 * longest. A picture causes nothing. Two that merely happened one after the other count as a chain: it is the most it can be.
 */
export function waterfall(calls: readonly Call[]): Step[] {
  const steps: Step[] = []
  for (const call of calls.toSorted((a, b) => a.start - b.start)) {
    const [after] = steps
      .filter((step) => step.part !== 'pictures' && hasSpoken(step) <= call.start)
      .toSorted((a, b) => b.depth - a.depth || hasSpoken(b) - hasSpoken(a))
    steps.push({ ...call, depth: (after?.depth ?? 0) + 1, after })
  }
  return steps
}

/**
 * The longest chain among what had to come for what stands in the page since `cameAt`: pictures
 * and further pages of a list are not waited for, and what came later was not needed.
 */
export function longestChain(calls: readonly Call[], cameAt: number): Step[] {
  const needed = calls.filter(
    ({ part, end }) => part !== 'pictures' && part !== 'ahead' && end <= cameAt,
  )
  const steps = waterfall(needed)
  const chain: Step[] = []
  let [step] = steps.toSorted((a, b) => b.depth - a.depth || b.end - a.end)
  while (step) {
    chain.unshift(step)
    const { after } = step
    step = steps.find(({ name, start }) => name === after?.name && start === after.start)
  }
  return chain
}
