import { type Bench, packerId } from '../bench.ts'
import type { Database } from '../databases.ts'
import { keptOpen, send } from '../load/calls.ts'
import { type Measured, median, type Table } from '../report.ts'
import { cookieOf } from '../seed/people.sql.ts'
import { startProduct } from '../servers/server-process.ts'

/** Values that occur in the database: each list has one value per variant of a query. */
interface Places {
  zips: string[]
  customers: number[]
}

/**
 * The highest accepted ratio of the latency on the large database to that on the small one. A
 * latency of at most `ms` milliseconds always passes.
 */
const goals = {
  flat: { times: 1.5, text: '<= 1.5 times' },
  single: { times: 3, text: '<= 3 times' },
  combination: { times: 6, ms: 2, text: '<= 6 times or 2 ms' },
  // No goal: no index helps with two unselective filters.
  'broad pair': { times: Infinity, text: 'none' },
}

/** A list query. Each variant of the query fills the placeholders with different values. */
interface Question {
  row: string
  kind: keyof typeof goals
  /** Parameters with placeholders such as `{usd:100}`. */
  template: string
}

/** Returns the date `days` days after the first pickup date in the seed data. */
const day = (days: number) =>
  new Date(Date.UTC(2024, 11, 1) + days * 86_400_000).toISOString().slice(0, 10)

const common = ['9', '2', '11', '1', '4', '7', '8', '13', '3', '14']
const rare = ['12', '10', '6', '5']

/** Return the values of the placeholders `{name}` and `{name:number}`, a different one for each variant. */
const values: Record<string, (number: number, variant: number, places: Places) => string> = {
  zip: (_, variant, { zips }) => zips[variant] ?? '',
  customer: (_, variant, { customers }) => String(customers[variant]),
  usd: (dollars, variant) => (dollars + variant / 100).toFixed(2),
  day: (days, variant) => day(days + variant),
  week: (days, variant) => day(days + 7 * variant),
  limit: (_, variant) => String(24 + variant),
  common: (_, variant) => common[variant] ?? '9',
  rare: (_, variant) => rare[variant] ?? '12',
}

/** Returns the path of one variant of a query. */
function pathOf({ template }: Question, places: Places, variant: number): string {
  const filled = template.replaceAll(
    /\{(\w+):?(\d*)\}/g,
    (_, name: string, number: string) => values[name]?.(Number(number), variant, places) ?? '',
  )
  const parameters = new URLSearchParams(`available=true&${filled}`)
  if (!parameters.has('limit')) parameters.set('limit', '24')
  return `/api/gigs?${parameters.toString()}`
}

/**
 * One query per line: its kind, its row in the report and its query string. The most frequent
 * specialties are 9, 2 and 11; the rarest is 12. `{limit}` makes the variants of a query differ if
 * its other placeholders do not have enough values.
 */
const templates = `
  flat        | newest                                     | sort=newest&limit={limit}
  flat        | oldest                                     | sort=oldest&limit={limit}
  flat        | price-low                                  | sort=price-low&limit={limit}
  flat        | price-high                                 | sort=price-high&limit={limit}
  flat        | boxes-low                                  | sort=boxes-low&limit={limit}
  flat        | boxes-high                                 | sort=boxes-high&limit={limit}
  flat        | 100 miles                                  | zip_code={zip}&radius=100
  flat        | by distance, 100 miles                     | zip_code={zip}&radius=100&sort=distance
  single      | 5 miles                                    | zip_code={zip}&radius=5
  single      | 25 miles                                   | zip_code={zip}&radius=25
  single      | 50 miles                                   | zip_code={zip}&radius=50
  single      | price from, common                         | price_min={usd:100}
  single      | price from, rare                           | price_min={usd:1500}
  single      | price to, common                           | price_max={usd:400}
  single      | price to, rare                             | price_max={usd:40}
  single      | price between                              | price_min={usd:200}&price_max={usd:260}
  single      | specialty, common                          | specialty_id={common}
  single      | specialty, rare                            | specialty_id={rare}&limit={limit}
  single      | pickup from, common                        | pickup_from={day:500}
  single      | pickup week                                | pickup_from={week:100}&pickup_to={week:106}
  single      | pickup day                                 | pickup_from={day:200}&pickup_to={day:200}
  single      | qualified                                  | qualified=true&limit={limit}
  single      | customer                                   | customer_id={customer}
  combination | 25 miles + common specialty, price-low     | zip_code={zip}&radius=25&specialty_id=9&sort=price-low
  combination | 25 miles + common specialty, price-high    | zip_code={zip}&radius=25&specialty_id=9&sort=price-high
  combination | 25 miles + common specialty, newest        | zip_code={zip}&radius=25&specialty_id=9&sort=newest
  combination | 50 miles + price from, boxes-high          | zip_code={zip}&radius=50&price_min=300&sort=boxes-high
  combination | 100 miles + rare specialty, by distance    | zip_code={zip}&radius=100&specialty_id=12&sort=distance
  combination | 50 miles + common specialty, by distance   | zip_code={zip}&radius=50&specialty_id=9&sort=distance
  combination | two common specialties                     | specialty_id=9&specialty_id=2&price_min={usd:1}
  combination | common + rare specialty, price-high        | specialty_id=9&specialty_id=12&price_min={usd:1}&sort=price-high
  combination | three specialties, price-low               | specialty_id=9&specialty_id=2&specialty_id=11&price_min={usd:1}&sort=price-low
  combination | rare specialty + price to                  | specialty_id=12&price_max={usd:200}
  combination | common specialty + rare price, newest      | specialty_id=9&price_min={usd:1500}
  combination | common price, boxes-low                    | price_min={usd:150}&price_max={usd:500}&sort=boxes-low
  combination | rare price, oldest                         | price_min={usd:2000}&sort=oldest
  combination | 25 miles + two specialties + price         | zip_code={zip}&radius=25&specialty_id=9&specialty_id=2&price_min=50&price_max=900
  combination | pickup week + common specialty, price-low  | pickup_from={week:100}&pickup_to={week:106}&specialty_id=9&sort=price-low
  combination | 25 miles + pickup month + qualified        | zip_code={zip}&radius=25&pickup_from=2025-03-11&pickup_to=2025-04-10&qualified=true
  broad pair  | qualified + price from, newest             | qualified=true&price_min={usd:300}
  combination | customer + common price                    | customer_id={customer}&price_min=100&price_max=600
`

const questions = templates
  .trim()
  .split('\n')
  .map((line): Question => {
    const [kind, row = '', template = ''] = line.split('|').map((cell) => cell.trim())
    return { row, kind: kind as Question['kind'], template }
  })

const variants = 7
const cookie = cookieOf(packerId)

/** Latencies of one query in milliseconds: pairs, on the small and on the large database. */
interface Times {
  question: Question
  first: number[][]
  again: number[][]
}

/** Measures each list query on the smallest and the largest database, one query at a time on one connection. */
export async function listTable({ quick, sizes, databases }: Bench): Promise<Table> {
  const askers = [
    await openAsker(await databases.withGigs(sizes.small)),
    await openAsker(await databases.withGigs(sizes.large)),
  ]
  const asked = async (question: Question, variant: number) => {
    const times: number[] = []
    for (const ask of askers) times.push(await ask(question, variant))
    return times
  }
  const measured = questions.map((question): Times => ({ question, first: [], again: [] }))
  for (let variant = 0; variant < variants; variant += 1)
    for (const { question, first } of measured) first.push(await asked(question, variant))
  for (const { question, again } of measured)
    for (let turn = 0; turn < (quick ? 7 : 15); turn += 1) again.push(await asked(question, 0))
  const thousands = (count: number) => count.toLocaleString('en')
  return {
    title: `Lists: ${thousands(sizes.large)} gigs compared with ${thousands(sizes.small)}`,
    note: 'p50 at the client in milliseconds, small and large, and their ratio. "first": new values each time, in a new process. "again": the same query. "max": the longest on the large database. Both ratios must meet the goal.',
    rows: measured.map(rowOf),
  }
}

/** Starts the product on one database, warmed up with calls other than list queries. Returns a function that asks. */
async function openAsker({ url, sql }: Database) {
  const gigs = await sql<{ zip: string; customer: number }[]>`
    select pickup_zip_code as zip, customer_id as customer from gigs
    where gig_status_id = 1 and customer_id > 1
    order by md5(id::text) limit ${variants}`
  const places = {
    zips: gigs.map(({ zip }) => zip),
    customers: gigs.map(({ customer }) => customer),
  }
  const agent = keptOpen(1)
  const { origin } = await startProduct(url)
  for (let id = 1; id <= 200; id += 1) await send(origin, agent, { path: `/api/gig/${id}`, cookie })
  return async (question: Question, variant: number): Promise<number> => {
    const path = pathOf(question, places, variant)
    const { status, text, ms } = await send(origin, agent, { path, cookie })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return ms
  }
}

function rowOf({ question: { kind, row }, first, again }: Times): Measured {
  const goal: { times: number; ms?: number; text: string } = goals[kind]
  const figures: Record<string, number> = {}
  let reached = true
  for (const [name, times] of Object.entries({ first, again })) {
    const [ms = 0, msLarge = 0] = [0, 1].map((at) => median(times.map((pair) => pair[at] ?? 0)))
    figures[`${name} 1k`] = ms
    figures[`${name} all`] = msLarge
    figures[`${name} x`] = msLarge / ms
    if (!(msLarge / ms <= goal.times || msLarge <= (goal.ms ?? 0))) reached = false
  }
  figures['max'] = Math.max(...[...first, ...again].map(([, large = 0]) => large))
  return { row, goal: goal.text, reached, figures }
}
