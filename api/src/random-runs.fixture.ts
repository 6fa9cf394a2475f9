const isSlowRun = Boolean(process.env['SLOW_TESTS'])

/** How often a random test runs: `quick` times in `npm test`, twenty times as often in `npm run test:slow`. */
export const randomRuns = (quick: number) => quick * (isSlowRun ? 20 : 1)

/** Returns a third of the values, another third for each next turn; in `npm run test:slow` all of them. */
export const thirdOf = <Value>(values: Value[], turn: number) =>
  values.filter((_, index) => isSlowRun || (index + turn) % 3 === 0)
