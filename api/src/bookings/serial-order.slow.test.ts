import fc from 'fast-check'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import type { PackerSpecialty } from '../packers/packers.contract.ts'
import type { Booking } from './bookings.contract.ts'
import { hasMissedPickup } from './bookings.sql.ts'
import { type Batch, batches, fire, holder, type PlannedCall } from './racing-calls.fixture.ts'
import {
  type AnsweredCall,
  type Call,
  type ModelGig,
  outcomes,
  type World,
} from './serial-model.fixture.ts'
import { rebook } from '../workflow/moves.fixture.ts'

let api: TestApi
let customers: Person[]
let packers: Person[]
/** Each pair of call kind and response status that occurred, such as "book 409". */
const seen = new Set<string>()
beforeAll(async () => {
  api = await createTestApi()
  customers = [await api.signUp('customer'), await api.signUp('customer')]
  packers = [await api.signUp('packer'), await api.signUp('packer'), await api.signUp('packer')]
})
afterAll(() => api.close())

interface Run {
  /** The state after the last batch. */
  world: World
  /**
   * The ids of the gigs that calls target. When the gig of a slot is completed or deleted, a later
   * `create` call puts a new gig into that slot.
   */
  slots: [number, number]
  /** The ids of all gigs of the run, including deleted ones. */
  known: number[]
  /** The calls so far, for the error message. */
  history: string[]
}

async function begin(): Promise<Run> {
  await api.sql`truncate gigs, packer_specialties cascade`
  const create = () => api.createGig(customers[0]!, { price: 20 })
  const gigs = [await create(), await create()]
  await packers[0]!.post(`/api/packer/gigs/${gigs[0]!.id}`)
  const slots: [number, number] = [gigs[0]!.id, gigs[1]!.id]
  return { world: await see(slots), slots, known: [...slots], history: [] }
}

/** Returns the packers who may not book the gig again, in the order in which they canceled it. */
async function missedPickups(gigId: number): Promise<number[]> {
  const rows = await api.sql<{ packer_id: number }[]>`
    select packer_id from trips where gig_id = ${gigId} and ended_at is not null order by ended_at`
  const ids = [...new Set(rows.map(({ packer_id }) => packer_id))]
  const missed = await Promise.all(ids.map((id) => hasMissedPickup(api.sql, gigId, id)))
  return ids.filter((_, index) => missed[index])
}

/** Reads the state through the API. */
async function see(known: number[]): Promise<World> {
  const gigs = await Promise.all(
    known.map(async (id): Promise<[number, ModelGig][]> => {
      const response = await customers[1]!.get(`/api/gig/${id}`)
      if (response.status === 404) return []
      const gig = (await response.json()) as Gig
      const { price, specialties: requires, gig_status_id: status, packer_id } = gig
      const photos = gig.images.length
      const isDue = Date.parse(gig.pickup_date) <= Date.now()
      const owner = gig.customer_id
      const missedBy = await missedPickups(id)
      return [[id, { owner, price, requires, photos, status, packer: packer_id, isDue, missedBy }]]
    }),
  )
  const skills = await Promise.all(
    packers.map(async ({ id, get }): Promise<[number, number[]]> => {
      const chosen = (await (await get(`/api/packer/${id}/specialtys`)).json()) as PackerSpecialty[]
      return [id, chosen.map(({ specialty_id }) => specialty_id)]
    }),
  )
  return { gigs: Object.fromEntries(gigs.flat()), skills: Object.fromEntries(skills) }
}

/**
 * Returns whether to send the planned call. A gig is created only when the slot's old gig is
 * completed or deleted, because with many gigs the calls would rarely race for the same gig.
 */
function isTimely(run: Run, plan: PlannedCall): boolean {
  return plan.kind !== 'create' || (run.world.gigs[run.slots[plan.slot]]?.status ?? 3) === 3
}

function send(run: Run, plan: PlannedCall): Promise<AnsweredCall> {
  const target = 'slot' in plan ? { gig: run.slots[plan.slot] } : {}
  const person = personOf(run, plan)
  return fire(person, { ...plan, ...target, user: person.id } as Call)
}

function personOf({ world, slots }: Run, plan: PlannedCall): Person {
  if ('customer' in plan) return customers[plan.customer]!
  if (plan.packer !== holder) return packers[plan.packer]!
  const held = world.gigs[slots[plan.slot]]
  return packers.find(({ id }) => id === held?.packer) ?? packers[0]!
}

async function sendTogether(run: Run, plans: PlannedCall[], gigs: Batch['gigs']) {
  const sendAll = () => Promise.all(plans.map((plan) => send(run, plan)))
  if (gigs === 'unlocked') return sendAll()
  const { answers } = await api.sql.begin(async (tx) => {
    await tx`select from gigs where id = any(${run.slots}) for update`
    const answers = sendAll()
    await new Promise((resolve) => setTimeout(resolve, 15))
    if (gigs === 'rebooked') await rebookAll(tx, run)
    return { answers }
  })
  return answers
}

/** Lets the packer of each booked gig cancel and book it again. The state of the model does not change. */
async function rebookAll(tx: Tx, { slots }: Run) {
  // Lock the packers' specialties, because a packer who drops one could not book the gig again.
  await tx`select from packer_specialties for key share`
  const booked = await tx<{ id: number }[]>`
    select id from gigs
    where id = any(${slots}) and gig_status_id = 2 and spec_mask & ~packer_mask(packer_id) = 0`
  for (const { id } of booked) await rebook(tx, id)
}

const inWords = (calls: AnsweredCall[], { gigs }: Batch) =>
  [`Together, the gigs ${gigs}:`]
    .concat(calls.map(({ status, ...call }) => `  ${JSON.stringify(call)} -> ${status}`))
    .join('\n')

/** Lets the pickup times of the gigs come, so that their packers can complete them. */
async function startPickups({ world, slots }: Run): Promise<World> {
  for (const id of slots) await api.startPickup(id)
  const isStarted = (id: string, { status }: ModelGig) => slots.includes(Number(id)) && status !== 3
  const gigs = Object.entries(world.gigs).map(([id, gig]): [string, ModelGig] => [
    id,
    isStarted(id, gig) ? { ...gig, isDue: true } : gig,
  ])
  return { ...world, gigs: Object.fromEntries(gigs) }
}

async function runBatch(run: Run, batch: Batch) {
  run.world = await startPickups(run)
  const timely = batch.calls.filter((plan) => isTimely(run, plan))
  const calls = await sendTogether(run, timely, batch.gigs)
  run.history.push(inWords(calls, batch))
  for (const [index, call] of calls.entries()) {
    seen.add(`${call.kind} ${call.status}`)
    if (call.kind !== 'create') continue
    run.known.push(call.gig)
    const plan = timely[index]
    if (plan && 'slot' in plan) run.slots[plan.slot] = call.gig
  }
  const after = await see(run.known)
  const possible = [...outcomes(run.world, calls)]
  expect(possible).toContainEqual(after)
  run.world = after
  await Promise.all([...packers.map((packer) => checkLists(run, packer)), checkRows()])
}

/** Checks that a packer's lists, in full and by status, match the gigs, newest first. */
async function checkLists({ world }: Run, { id, get }: Person) {
  const list = async <T>(url: string) => (await (await get(url)).json()) as T[]
  const [bookings, gigs, booked] = await Promise.all([
    list<Booking>('/api/packers/gigs'),
    list<Gig>('/api/packer/gigs/all'),
    list<Gig>('/api/packer/gigs/booked'),
  ])
  const held = Object.entries(world.gigs).filter(([, { packer }]) => packer === id)
  const states = bookings.map((b): [string, number] => [String(b.gig_id), b.gig_status_id])
  expect(new Map(states)).toEqual(new Map(held.map(([gig, { status }]) => [gig, status])))
  const newestFirst = bookings.toSorted(
    (a, b) => b.created_on_date.localeCompare(a.created_on_date) || b.id - a.id,
  )
  expect(bookings).toEqual(newestFirst)
  expect(gigs.map((gig) => [String(gig.id), gig.gig_status_id])).toEqual(states)
  expect(booked).toEqual(gigs.filter((gig) => gig.gig_status_id === 2))
}

/**
 * Checks in the database that each gig has the packer of its booking, and that a gig is open if and
 * only if it has no booking.
 */
async function checkRows() {
  const broken = await api.sql`
    select g.id, g.gig_status_id, g.packer_id, b.gig_id, b.packer_id as booked_by
    from gigs g full join bookings b on b.gig_id = g.id
    where g.packer_id is distinct from b.packer_id or (g.gig_status_id = 1) <> (b.id is null)`
  expect([...broken]).toEqual([])
}

test('concurrent calls get the responses of some sequential order', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const run = await begin()
      try {
        for (const batch of plan) await runBatch(run, batch)
      } catch (cause) {
        throw new Error([...run.history, String(cause)].join('\n'), { cause })
      }
    }),
    // Do not shrink a failing run, because the same batches rarely race the same way twice.
    { numRuns: 45, endOnFailure: true, includeErrorInReport: true },
  )
  // Without these conflicts, the calls did not race, and the test proves little.
  const conflicts = ['book 409', 'book 403', 'cancel 204', 'complete 200', 'edit 409', 'delete 204']
  expect([...seen]).toEqual(expect.arrayContaining(conflicts))
})
