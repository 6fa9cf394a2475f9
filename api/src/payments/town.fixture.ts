import type { Person } from '../app.fixture.ts'
import { claimGig, completeGig } from '../workflow/bookings.sql.ts'
import { resolveTrip } from '../operator/acts/trips.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { runTx } from '../platform/db/sql.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import { moveTo } from '../workflow/moves.fixture.ts'
import { addTip } from './add-tip.ts'
import { Killed } from './payment-faults.fixture.ts'
import { inHours } from './payments.fixture.ts'
import { type Job, percentOf, totalOf } from './town-model.fixture.ts'
import { type Customer, day, openPeople, tick, type TownOptions } from './town-people.fixture.ts'

interface Posting extends Pick<Job, 'price' | 'isUnpaid'> {
  gigId: number
  customer: Customer
  /** The hour of the pickup, from the start of the year: halfway between two steps. */
  pickup: number
  isLongDrive: boolean
}

interface TownJob extends Posting, Job {
  packer: Person
}

/** A town with its jobs. Each change is made in the product and noted in the model. */
export async function openTown(options: TownOptions) {
  const people = await openPeople(options)
  const { api, payments, random, chance, pick, upTo, at, now, count } = people
  const { sql } = api
  const jobs: TownJob[] = []
  const isOpen = ({ stage }: Job) => stage !== 'done' && stage !== 'canceled'
  /** The test provider declines each amount that ends in .01. */
  const isDeclined = (cents: number) => cents % 100 === 1
  const isPayable = (price: number) =>
    ![totalOf(price), percentOf(price, 30), percentOf(price, 60)].some(isDeclined)
  const choosePrice = (isUnpaid: boolean): number => {
    const price = Math.round(4000 + random() ** 3 * 200_000)
    const isWanted = isUnpaid ? isDeclined(totalOf(price)) : isPayable(price)
    return isWanted ? price : choosePrice(isUnpaid)
  }

  async function post() {
    const customer = pick(people.customers())
    const isUnpaid = chance(0.005)
    const isLongDrive = !isUnpaid && customer.hasGoodCard && chance(0.12)
    const hours = pick([9, 33, 81, 153])
    const price = choosePrice(isUnpaid)
    const { id } = await api.createGig(customer.person, {
      price: price / 100,
      pickup_date: inHours(hours),
      dropoff_date: inHours(hours + (isLongDrive ? 130 : 9)),
    })
    const posted = { gigId: id, customer, price, pickup: now() + hours, isLongDrive, isUnpaid }
    await book(posted, isUnpaid ? 'code' : chooseEnd())
  }

  const ends: [number, string][] = [
    [70, 'code'],
    [10, 'time'],
    [4, 'dispute'],
    [4, 'cancel for free'],
    [4, 'cancel for 30%'],
    [2, 'cancel for 60%'],
    [1, 'cancel without a packer'],
    [4, 'packer cancels'],
    [1, 'no-show'],
  ]
  const chooseEnd = () => {
    let left = random() * 100
    return ends.find(([weight]) => (left -= weight) < 0)?.[1] ?? 'code'
  }

  async function book(posted: Posting, end: string) {
    // A packer who did not come to a gig cannot book it again.
    const hadIt = new Set(
      jobs.filter(({ gigId }) => gigId === posted.gigId).map(({ packerId }) => packerId),
    )
    const packer = pick(people.packers().filter(({ id }) => !hadIt.has(id)))
    await claimGig(sql, posted.gigId, packer.id)
    const [trip] = await sql<{ id: number }[]>`
      select id from trips where gig_id = ${posted.gigId} order by id desc limit 1`
    const job: TownJob = {
      ...posted,
      ...{ packer, packerId: packer.id, customerId: posted.customer.person.id },
      ...{ tripId: trip?.id ?? 0, stage: 'ahead', cancelPercent: 0 },
      ...{ refund: 0, tips: [] },
    }
    jobs.push(job)
    count(end)
    const { pickup } = job
    const lastFree = Math.max(pickup - 27, now())
    if (!job.isUnpaid && chance(0.1))
      at(Math.max(pick([pickup - 27, pickup - 3]), now()), () => raise(job))
    if (end === 'cancel for free') return at(lastFree, () => cancel(job, 0))
    if (end === 'cancel for 30%') return at(pickup - 3, () => cancel(job, 30))
    if (end === 'packer cancels') return at(pick([lastFree, pickup - 3]), () => leave(job))
    if (end === 'no-show') {
      const isPackerThere = chance(0.5)
      if (isPackerThere) at(pickup - 3, () => move(job, 'at_pickup'))
      return at(pickup + 3, () => missPickup(job, isPackerThere ? packer : job.customer.person))
    }
    at(pickup - 3, () => move(job, 'on_the_way'))
    if (end === 'cancel for 60%') return at(pickup - 3, () => cancel(job, 60))
    if (end === 'cancel without a packer') return at(pickup + 3, () => cancel(job, 0))
    at(pickup + 3, async () => {
      await move(job, 'at_pickup')
      await move(job, 'loaded')
    })
    return at(pickup + (job.isLongDrive ? 123 : 9), () => deliver(job, end))
  }

  async function move(job: TownJob, stage: 'on_the_way' | 'at_pickup' | 'loaded') {
    await moveTo(sql, job.tripId, stage)
    if (stage === 'loaded' && job.isLongDrive) job.stage = 'loaded'
  }

  async function raise(job: TownJob) {
    if (!isOpen(job) || !job.customer.hasGoodCard) return
    const before = totalOf(job.price)
    let price = job.price
    do price += upTo(5000)
    while (!isPayable(price) || isDeclined(totalOf(price) - before))
    // Passing time moves the trip only, and a change of the gig copies its dates to the trip.
    await sql`
      update gigs g set pickup_date = t.pickup_date, dropoff_date = t.dropoff_date
      from trips t where t.id = ${job.tripId} and g.id = t.gig_id`
    await runTx(sql, (tx) => changeColumns(tx, job.gigId, { price_cents: price }))
    job.price = price
    count('price raised')
  }

  const call = async (person: Person, job: TownJob, name: string, body: object) => {
    const answer = await person.post(`/api/trips/${job.tripId}/${name}`, body)
    if (!answer.ok) throw new Error(`${name}, trip ${job.tripId}: ${await answer.text()}`)
  }

  async function cancel(job: TownJob, percent: 0 | 30 | 60) {
    Object.assign(job, { stage: 'canceled', cancelPercent: percent })
    const body = {
      reason: 'Plans changed.',
      reopen: chance(0.5),
      fee_cents: percentOf(job.price, percent),
    }
    await call(job.customer.person, job, 'cancel', body)
  }

  /** The packer cancels, and another one books the job. */
  async function leave(job: TownJob) {
    await call(job.packer, job, 'cancel', { reason: 'The truck broke down.', reopen: true })
    job.stage = 'canceled'
    const hours = job.pickup - now()
    await sql`
      update gigs set pickup_date = ${inHours(hours)},
        dropoff_date = ${inHours(hours + (job.isLongDrive ? 130 : 9))}
      where id = ${job.gigId}`
    await book(job, 'code')
  }

  async function missPickup(job: TownJob, side: Person) {
    await call(side, job, 'problem', { kind: 'no_show', text: 'Not here.' })
    job.stage = 'canceled'
  }

  async function deliver(job: TownJob, end: string) {
    await completeGig(sql, job.gigId, job.packerId)
    job.stage = 'delivered'
    if (end === 'dispute') return at(now() + upTo(7) * tick, () => dispute(job))
    return at(now() + (end === 'code' ? tick : 2 * day), () => complete(job, end))
  }

  async function complete(job: TownJob, end: string) {
    if (end === 'code') {
      const [trip] = await sql<{ version: number; completion_code: string }[]>`
        select version, completion_code from trips where id = ${job.tripId}`
      await call(job.packer, job, 'stage', { stage: 'completed', ...trip })
    }
    job.stage = 'done'
    if (chance(0.3)) at(now() + upTo(48) * tick, () => tip(job))
    if (!job.isUnpaid && chance(0.05)) at(now() + upTo(80) * tick, () => decide(job, 'refund'))
  }

  async function dispute(job: TownJob) {
    await call(job.customer.person, job, 'problem', { kind: 'damage', text: 'A broken lamp.' })
    at(now() + upTo(40) * tick, () => decide(job, 'split'))
  }

  /** An operator divides the money of a dispute, or gives money back after the transfer. */
  async function decide(job: TownJob, name: string): Promise<void> {
    const [payment] = await sql<{ isTaken: boolean }[]>`
      select captured_cents > 0 as "isTaken" from payments where trip_id = ${job.tripId}`
    if (!payment?.isTaken) return at(now() + tick, () => decide(job, name))
    job.refund = Math.round(job.price * pick([0, 0.2, 0.5, 0.95, 1]))
    job.stage = 'done'
    await resolveTrip(sql, 'kim', { tripId: job.tripId, refund: job.refund, text: 'Decided.' })
    count(name)
  }

  async function tip(job: TownJob, key = `tip-${job.tripId}`, cents = 500 + upTo(4000)) {
    const { customer, tripId } = job
    if (customer.hasLeft || !customer.hasGoodCard) return
    if (!people.packers().includes(job.packer)) return
    const [payment] = await sql<{ state: string }[]>`
      select state from payments where trip_id = ${tripId}`
    if (payment?.state !== 'released') return
    try {
      const request = { tripId, userId: job.customerId, tip: { amount: cents / 100 }, key }
      await addTip(sql, payments.provider, request)
      job.tips.push(cents)
      count('tip')
    } catch (error) {
      const isLost = error instanceof Killed || (error instanceof HttpError && error.status === 503)
      if (isLost) return tip(job, key, cents)
      if (!isDeclined(cents)) throw error
    }
  }

  /** Lets six hours pass with so many new jobs. */
  async function step(newJobs: number) {
    await people.pass()
    // A card that fails on a long drive would be charged twice or once, as the hours fall.
    const canFail = (customer: Customer) =>
      !jobs.some((job) => job.customer === customer && isOpen(job) && job.isLongDrive)
    if (chance(0.08)) await people.breakCard(canFail)
    for (let index = 0; index < newJobs; index += 1) await post()
    await people.keepPlans()
    await people.settle()
  }

  /** Some people without open jobs delete their accounts. */
  const moveAway = () =>
    people.moveAway((id) =>
      jobs.every(
        (job) => ![job.customerId, job.packerId].includes(id) || !(isOpen(job) || job.isUnpaid),
      ),
    )

  return { ...people, jobs, step, moveAway }
}
