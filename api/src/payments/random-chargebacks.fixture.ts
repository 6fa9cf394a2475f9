import type { Sql } from '../platform/db/sql.ts'
import { closeChargeback, openChargeback } from './test-provider/test-chargebacks.ts'

interface Choices {
  sql: Sql
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  count(name: string): void
  /** Sends a notification about the object, now or much later. */
  tell(ref: string): Promise<void>
}

/** A bank that takes back random charges, at most once each, and decides later. */
export function openBank({ sql, chance, pick, count, tell }: Choices) {
  async function takeBack() {
    const charges = await sql<{ ref: string; cents: number }[]>`
      select ref, captured_cents as cents from test_provider.objects o
      where kind in ('hold', 'charge') and captured_cents > 0
        and not exists (select from test_provider.objects b where b.target = o.ref and b.kind = 'chargeback')
      order by created_at desc, ref limit 20`
    if (charges.length === 0) return
    const { ref, cents } = pick(charges)
    const isInquiry = chance(0.1)
    const part = chance(0.3) ? Math.ceil(cents * 0.4) : cents
    const chargeback = await openChargeback(sql, ref, { cents: part, isInquiry })
    count(isInquiry ? 'inquiry' : 'chargeback')
    // Some notifications come late, after the decision, or at the end.
    if (chargeback !== undefined && chance(0.7)) await tell(chargeback)
  }

  async function decide() {
    const open = await sql<{ ref: string }[]>`
      select ref from test_provider.objects where kind = 'chargeback' and state = 'open' order by ref`
    if (open.length === 0) return
    const { ref } = pick(open)
    const state = pick(['won', 'lost'] as const)
    await closeChargeback(sql, ref, state)
    count(`chargeback ${state}`)
    if (chance(0.7)) await tell(ref)
  }

  /** Sends notifications about all chargebacks, so that the API knows each of them. */
  async function tellAll() {
    const all = await sql<{ ref: string }[]>`
      select ref from test_provider.objects where kind = 'chargeback'`
    for (const { ref } of all) await tell(ref)
  }

  return { takeBack, decide, tellAll }
}
