/** How often a random test runs: `quick` times in `npm test`, twenty times as often in `npm run test:slow`. */
export const randomRuns = (quick: number) => quick * (process.env['SLOW_TESTS'] ? 20 : 1)
