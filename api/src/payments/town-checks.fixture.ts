import type { Person, TestApi } from '../app.fixture.ts'
import { dollars } from '../rules/dollars.ts'
import type { PackerPay } from './payments.contract.ts'
import { type Job, moneyOf, sumMoney } from './town-model.fixture.ts'

const jobsBy = (jobs: Job[], key: 'customerId' | 'packerId') => {
  const groups: Record<number, Job[]> = {}
  for (const job of jobs) (groups[job[key]] ??= []).push(job)
  return Object.entries(groups)
}

type Sums = Record<string, number>

/**
 * Compares the model with the balances of the ledger and with the provider's objects, per person.
 * Returns what differs. `banks`: the packers who have connected their bank.
 */
export async function findModelDifferences(
  { sql }: TestApi,
  jobs: Job[],
  banks: ReadonlySet<number>,
): Promise<string[]> {
  const wanted: Sums = {}
  for (const [id, own] of jobsBy(jobs, 'customerId')) {
    const { taken, refunded } = sumMoney(own)
    wanted[`ledger: customer ${id}`] = refunded - taken
    wanted[`provider: customer ${id}`] = taken - refunded
  }
  for (const [id, own] of jobsBy(jobs, 'packerId')) {
    const { paid } = sumMoney(own)
    wanted[`ledger: packer ${id}`] = paid
    wanted[`provider: packer ${id}`] = banks.has(Number(id)) ? paid : 0
  }
  const { held, fees, costs } = sumMoney(jobs)
  Object.assign(wanted, {
    'ledger: held': held,
    'ledger: fees': fees - costs,
    'ledger: costs': costs,
  })
  const rows = await sql<{ name: string; cents: number }[]>`
    select 'ledger: ' || case when a.kind = 'card' then 'customer ' || a.user_id
        when a.kind in ('earned', 'bank') then 'packer ' || a.user_id else a.kind end as name,
      sum(l.cents)::float8 as cents
    from ledger_accounts a join ledger_lines l on l.account_id = a.id group by 1
    union all
    select 'provider: customer ' || split_part(c.key, '-', 2), sum(o.captured_cents - coalesce(
      (select sum(r.cents) from test_provider.objects r
        where r.target = o.ref and r.kind = 'refund' and r.state = 'done'), 0))::float8
    from test_provider.objects c join test_provider.objects o on o.target = c.ref
    where c.kind = 'customer' group by 1
    union all
    select 'provider: packer ' || split_part(c.key, '-', 2), sum(o.cents - coalesce(
      (select sum(r.cents) from test_provider.objects r
        where r.target = o.ref and r.kind = 'reversal' and r.state = 'done'), 0))::float8
    from test_provider.objects c join test_provider.objects o on o.target = c.ref
    where c.kind = 'payout_account' and o.kind = 'transfer' and o.state = 'done' group by 1`
  const found: Sums = Object.fromEntries(rows.map(({ name, cents }) => [name, cents]))
  return differences(wanted, found)
}

function differences(wanted: Sums, found: Sums): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
  return names
    .filter((name) => (wanted[name] ?? 0) !== (found[name] ?? 0))
    .map((name) => `${name} should have ${wanted[name] ?? 0} cents, not ${found[name] ?? 0}.`)
}

/** Compares the model with Your Pay of the packer. */
export async function findWrongPay(packer: Person, jobs: Job[]): Promise<string[]> {
  const pay = (await (await packer.get('/api/packer/pay')).json()) as PackerPay
  const { paid, heldPay } = sumMoney(jobs)
  const inCents = (dollars: number) => Math.round(dollars * 100)
  const found: Sums = {
    total: inCents(pay.paid + pay.on_its_way),
    earned: inCents(pay.months.reduce((sum, month) => sum + month.earned, 0)),
    held: inCents(pay.held),
    'less than 0': inCents(Math.min(pay.paid, pay.on_its_way, 0)),
  }
  const wanted: Sums = { total: paid, earned: paid, held: heldPay }
  for (const { trip_id, state, pay: amount } of pay.jobs) {
    const group = state === 'paid' || state === 'on_its_way' ? 'earned' : state
    found[`trip ${trip_id} (${group})`] = group === 'not_paid' ? 1 : inCents(amount)
  }
  for (const job of jobs) {
    const shown = shownPay(job)
    if (shown) wanted[`trip ${job.tripId} (${shown.group})`] = shown.cents
  }
  return differences(wanted, found).map((text) => `Your Pay of packer ${packer.id}: ${text}`)
}

/** How Your Pay lists a job. */
function shownPay(job: Job): { group: string; cents: number } | undefined {
  const { stage, isUnpaid, price } = job
  const { paid } = moneyOf(job)
  if (paid > 0) return { group: 'earned', cents: paid }
  if (stage !== 'delivered' && stage !== 'done') return undefined
  if (isUnpaid) return { group: 'waiting', cents: price }
  return stage === 'delivered' ? { group: 'held', cents: price } : { group: 'not_paid', cents: 1 }
}

/** Compares the model with the receipt of a job. */
export async function findWrongReceipt(customer: Person, job: Job): Promise<string[]> {
  const { taken, refunded } = moneyOf(job)
  const answer = await customer.get(`/api/trips/${job.tripId}/receipt`)
  const sum = `<dd>${dollars(taken - refunded)}</dd></div></dl>`
  const isRight = taken === 0 ? answer.status === 409 : (await answer.text()).includes(sum)
  return isRight ? [] : [`The receipt of trip ${job.tripId} does not say ${sum}.`]
}
