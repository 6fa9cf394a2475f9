import type { Person } from '../app.fixture.ts'
import type { AnySql } from '../platform/db/sql.ts'
import type { PackerPay } from './payments.contract.ts'

const inCents = (dollars: number) => Math.round(dollars * 100)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Returns where Your Pay or a receipt shows other money than the payments have, after all payments are settled.
 * `findWrongMoney` checks the payments.
 */
export async function findWrongPages(
  sql: AnySql,
  { customers, packers }: { customers: Person[]; packers: Person[] },
): Promise<string[]> {
  const found: string[] = []
  for (const packer of packers) found.push(...(await wrongPay(sql, packer)))
  for (const customer of customers) found.push(...(await wrongReceipts(sql, customer)))
  return found
}

async function wrongPay(sql: AnySql, packer: Person): Promise<string[]> {
  const pay = (await (await packer.get('/api/packer/pay')).json()) as PackerPay
  const [row] = await sql<{ earned: number; is_loading: boolean }[]>`
    select coalesce(sum(p.released_cents + p.tip_cents), 0)::int as earned,
      coalesce(bool_or(t.stage = 'loaded'), false) as is_loading
    from payments p join trips t on t.id = p.trip_id where t.packer_id = ${packer.id}`
  const jobsIn = (...states: PackerPay['jobs'][number]['state'][]) =>
    inCents(sum(pay.jobs.flatMap((job) => (states.includes(job.state) ? job.pay : []))))
  const shown = {
    earned: inCents(pay.paid + pay.on_its_way),
    months: inCents(sum(pay.months.map(({ earned }) => earned))),
    jobs: jobsIn('paid', 'on_its_way'),
    // The money of a long drive is held from Loaded on, but the page lists delivered jobs.
    held: row?.is_loading ? jobsIn('held') : inCents(pay.held),
    below: inCents(Math.min(pay.paid, pay.on_its_way, 0)),
  }
  const earned = row?.earned ?? 0
  const wanted = { earned, months: earned, jobs: earned, held: jobsIn('held'), below: 0 }
  return differences(`Your Pay of packer ${packer.id}`, wanted, shown)
}

/** The lines of a receipt add up to its total, which is what the customer has paid. */
async function wrongReceipts(sql: AnySql, customer: Person): Promise<string[]> {
  const payments = await sql<{ trip_id: number; charged: number; paid: number }[]>`
    select p.trip_id, p.captured_cents + p.tip_cents as charged,
      p.captured_cents + p.tip_cents - p.refunded_cents - p.charged_back_cents as paid
    from payments p join trips t on t.id = p.trip_id where t.customer_id = ${customer.id}`
  const found: string[] = []
  for (const { trip_id, charged, paid } of payments) {
    const answer = await customer.get(`/api/trips/${trip_id}/receipt`)
    const amounts = [...(await answer.text()).matchAll(/<dd>(-?)\$([\d,.]+)<\/dd>/g)].map(
      ([, sign, amount = '']) => inCents(Number(`${sign}${amount.replaceAll(',', '')}`)),
    )
    const total = amounts.pop()
    const lines = total === undefined ? undefined : sum(amounts)
    const wanted = charged === 0 ? { status: 409 } : { status: 200, total: paid, lines: paid }
    const shown = { status: answer.status, total, lines }
    found.push(...differences(`The receipt of trip ${trip_id}`, wanted, shown))
  }
  return found
}

function differences(page: string, wanted: object, shown: object): string[] {
  const [right, found] = [JSON.stringify(wanted), JSON.stringify(shown)]
  return right === found ? [] : [`${page} should show ${right}, not ${found}.`]
}
