import { createTestApi } from '../app.fixture.ts'
import { openMarket } from './random-payments.fixture.ts'
import { findWrongMoney } from './random-payments.checks.fixture.ts'
import { findWrongPages } from './shown-money.fixture.ts'
import { randomRuns } from '../random-runs.fixture.ts'

const seed = Number(process.env['PAYMENTS_SEED'] ?? Math.floor(Math.random() * 1e9))
const operations = Number(process.env['PAYMENTS_OPERATIONS'] ?? randomRuns(100))

const bankKinds = ['chargeback', 'chargeback won', 'chargeback lost']

// To repeat a failed run: PAYMENTS_SEED=1234 npx jest api/src/payments/random-payments.test.ts
test(
  `every cent is explained after ${operations} random operations with killed processes and lost answers (seed ${seed})`,
  async () => {
    const market = await openMarket((payments) => createTestApi({}, { payments }), { seed })
    try {
      await market.runRandom(operations)
      // The run is worth something only if it did all of these.
      const kinds = ['completed', 'cancel for a fee', 'resolve', 'tip', 'interrupted', ...bankKinds]
      const isMissing = () => kinds.some((kind) => !market.counts[kind])
      for (let more = 0; isMissing() && more < 50; more += 1) await market.runRandom(50)
      expect(isMissing()).toBe(false)
      await market.finish()
      expect(await findWrongMoney(market.api.sql, market.payments.provider)).toEqual([])
      expect(await findWrongPages(market.api.sql, market)).toEqual([])
    } finally {
      await market.api.close()
    }
  },
  120_000 + operations * 60,
)
