import { createTestApi } from '../app.fixture.ts'
import { dollars } from '../rules/dollars.ts'
import { listUncollected } from './open-money.sql.ts'
import { findWrongMoney } from './random-payments.checks.fixture.ts'
import { findModelDifferences, findWrongPay, findWrongReceipt } from './town-checks.fixture.ts'
import { sumMoney } from './town-model.fixture.ts'
import { openTown } from './town.fixture.ts'

const seed = Number(process.env['TOWN_SEED'] ?? Math.floor(Math.random() * 1e9))
const months = Number(process.env['TOWN_MONTHS'] ?? 13)
/** Four weeks of four steps a day. */
const stepsPerMonth = 28 * 4
const jobsPerStep = 1.38

// To repeat a failed run (TOWN_MONTHS=2 is a shorter one):
// TOWN_SEED=1234 SLOW_TESTS=1 npx jest api/src/payments/town-year.slow.test.ts
test(
  `the rules explain every cent of a year of a small town (seed ${seed})`,
  async () => {
    const town = await openTown({
      createApi: (payments) => createTestApi({}, { payments }),
      seed,
      size: { customers: 60, packers: 25 },
    })
    const { api, jobs, counts } = town
    try {
      for (let month = 0; month < months; month += 1) {
        // Most people move in summer.
        const season = 1 - 0.6 * Math.cos((month / 13) * 2 * Math.PI)
        for (let step = 0; step < stepsPerMonth; step += 1) {
          await town.step(Math.floor(jobsPerStep * season + town.random()))
        }
        await compare(`month ${month + 1}`)
        await town.moveAway()
      }
      while (town.hasPlans()) await town.step(0)
      for (const packer of town.packers()) await town.connect(packer)
      // After 14 days, unpaid jobs are given up, and all transfers have arrived.
      for (let step = 0; step < 15 * 4; step += 1) await town.step(0)
      await compare('the end')
      expect(jobs.filter(({ stage }) => stage !== 'done' && stage !== 'canceled')).toEqual([])
      expect(sumMoney(jobs)).toMatchObject({ held: 0, heldPay: 0 })
      const unpaid = jobs.filter((job) => job.isUnpaid && job.stage === 'done')
      const listed = await listUncollected(api.sql)
      expect(listed.map((row) => row.trip_id).toSorted((a, b) => a - b)).toEqual(
        unpaid.map((job) => job.tripId),
      )
      process.stdout.write(`${JSON.stringify(counts)}\n`)
    } finally {
      await api.close()
    }

    /** Compares the model with everything that knows about money, when all cards work again. */
    async function compare(when: string) {
      await town.replaceCards()
      await town.settle()
      const found = [
        ...(await findModelDifferences(api, jobs, town.banks)),
        ...(await findWrongMoney(api.sql, town.payments.provider)),
      ]
      for (const packer of town.packers()) {
        const own = jobs.filter(({ packerId }) => packerId === packer.id)
        found.push(...(await findWrongPay(packer, own)))
      }
      for (const job of sample()) found.push(...(await findWrongReceipt(job.customer.person, job)))
      print(when, found.length)
      expect(found).toEqual([])
    }

    function sample() {
      const picked = Array.from({ length: 40 }, () => town.pick(jobs))
      return picked.filter(({ customer }) => !customer.hasLeft)
    }

    function print(when: string, differences: number) {
      const { taken, refunded, paid, fees, costs, held } = sumMoney(jobs)
      const amounts = Object.entries({ taken, refunded, paid, held, fees, costs })
        .map(([name, cents]) => `${name} ${dollars(cents)}`)
        .join(', ')
      process.stdout.write(
        `${when}: ${jobs.length} bookings, ${amounts}, ${differences} differences\n`,
      )
    }
  },
  60 * 60_000,
)
