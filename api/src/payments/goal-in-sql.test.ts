import { createTestDatabase } from '../platform/db/database.fixture.ts'
import { jsonRows } from '../platform/db/sql.ts'
import { tripStages } from '../rules/trip-stages.ts'
import { dueCents } from '../workflow/due-cents.sql.ts'
import { goalOf } from './next-step.ts'
import { payCents } from './open-money.sql.ts'
import { paymentFacts } from './payment-facts.fixture.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A whole number from 0 to `most`, both of them often. */
const upTo = (most: number) =>
  [0, most, Math.floor(Math.random() * (most + 1))][Math.floor(Math.random() * 3)] ?? 0

function randomFacts() {
  const stage = tripStages[upTo(tripStages.length - 1)] ?? 'booked'
  const [price, fee] = [upTo(300), upTo(80)]
  const captured = upTo(price + fee)
  const refunded = upTo(captured)
  const refundFee = upTo(fee)
  return paymentFacts({
    ...{ stage, price, fee, captured, refunded, refundFee },
    cancelFee: Math.random() < 0.5 ? null : upTo(price),
    refundGoal: refundFee + upTo(price),
    chargedBack: upTo(captured - refunded),
  })
}

test('SQL computes what the customer owes and what the packer gets as goalOf does', async () => {
  const { sql } = database
  const all = Array.from({ length: 3000 }, (_, id) => ({ id, ...randomFacts() }))
  const rows = all.map((facts) => ({
    ...{ id: facts.id, stage: facts.stage, price_cents: facts.price, fee_cents: facts.fee },
    ...{ cancel_fee_cents: facts.cancelFee, captured_cents: facts.captured },
    ...{ refunded_cents: facts.refunded, refund_goal_cents: facts.refundGoal },
    ...{ refund_fee_cents: facts.refundFee, charged_back_cents: facts.chargedBack },
  }))
  const found = await sql<{ id: number; due: number; pay: number }[]>`
    select p.id, ${dueCents(sql)} as due, ${payCents(sql)} as pay
    from jsonb_to_recordset(${jsonRows(sql, rows)}) as p (id int, stage text, price_cents int, fee_cents int,
      cancel_fee_cents int, captured_cents int, refunded_cents int, refund_goal_cents int, refund_fee_cents int,
      charged_back_cents int)
    cross join lateral (select p.stage) t order by p.id`
  const wrong = found.flatMap(({ id, due, pay }) => {
    const facts = all[id]!
    const goal = goalOf(facts)
    return goal.due === due && goal.toPacker === pay ? [] : [{ facts, goal, due, pay }]
  })
  expect(wrong.slice(0, 3)).toEqual([])
})
