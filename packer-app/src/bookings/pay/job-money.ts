import type { Gig, PackerPay } from 'api/client'
import { wasDelivered } from 'api/rules'

type PayJob = PackerPay['jobs'][number]

/** A job that is paid through Manyhands. */
export interface Job extends Omit<PayJob, 'state'> {
  state: PayJob['state'] | 'waits_for_bank'
}

/** The jobs that are paid through Manyhands, by gig. */
export type JobsByGig = ReadonlyMap<Gig['id'], Job>

/** Returns the jobs. Without a bank account, what would be on its way waits for one. */
export const listJobs = ({ jobs }: PackerPay, waitsForBank: boolean): Job[] =>
  jobs.map((job) =>
    waitsForBank && job.state === 'on_its_way' ? { ...job, state: 'waits_for_bank' } : job,
  )

/** Returns the latest job of each gig. A packer may have booked a gig twice. */
export function jobsByGig(jobs: readonly Job[]): JobsByGig {
  const found = new Map<Gig['id'], Job>()
  for (const job of jobs) {
    if (job.gig_id !== null && !found.has(job.gig_id)) found.set(job.gig_id, job)
  }
  return found
}

/** Returns the jobs that are not the ones of these gigs: canceled late, deleted by the customer, or booked twice. */
export function otherJobs(jobs: readonly Job[], gigs: readonly Pick<Gig, 'id'>[]): Job[] {
  const latest = jobsByGig(jobs)
  const ofGigs = new Set(gigs.map(({ id }) => latest.get(id)))
  return jobs.filter((job) => !ofGigs.has(job))
}

const names: Record<Job['state'], string> = {
  waiting: 'Waiting for payment',
  held: 'Held',
  on_its_way: 'On its way',
  waits_for_bank: 'Waits for your bank account',
  paid: 'Paid',
  not_paid: 'Not paid',
}

/** Returns where the money of a job is, like "On its way". */
export const moneyName = ({ state }: Job): string => names[state]

/**
 * Returns what the packer gets for a gig, in dollars. Without a job, the customer pays the price directly.
 */
export function gigPay(gig: Pick<Gig, 'id' | 'price'>, jobs: JobsByGig | null | undefined): number {
  const job = jobs?.get(gig.id)
  return job ? jobPay(job) : gig.price
}

/** Returns what the packer gets for a job, in dollars. */
export const jobPay = ({ state, pay }: Job): number => (state === 'not_paid' ? 0 : pay)

/** Returns the sum in dollars, rounded to cents to remove floating-point errors. */
export const totalPay = (gigs: readonly Gig[], jobs?: JobsByGig | null): number =>
  Math.round(gigs.reduce((sum, gig) => sum + gigPay(gig, jobs) * 100, 0)) / 100

/**
 * Returns the stage that the table shows. A gig that the customer pays directly has no job: its gig status
 * says completed.
 */
export function gigStage({ id }: Pick<Gig, 'id'>, jobs: JobsByGig | null | undefined): string {
  const stage = jobs?.get(id)?.stage
  return stage && wasDelivered(stage) ? stage : 'completed'
}

/** Returns where the money of a gig is; undefined for a gig that the customer paid directly. */
export function moneyState({ id }: Pick<Gig, 'id'>, jobs: JobsByGig): string | undefined {
  const job = jobs.get(id)
  return job && moneyName(job)
}
