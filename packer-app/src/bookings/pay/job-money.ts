import type { Gig, PackerPay } from 'api/contract'
import { formatCardMoney } from 'shared-ui'

type Job = PackerPay['jobs'][number]

/** The jobs that are paid through Manyhands, by gig. */
export type JobsByGig = ReadonlyMap<Gig['id'], Job>

/** Returns the latest job of each gig. A packer may have booked a gig twice. */
export function jobsByGig(jobs: PackerPay['jobs']): JobsByGig {
  const found = new Map<Gig['id'], Job>()
  for (const job of jobs) {
    if (job.gig_id !== null && !found.has(job.gig_id)) found.set(job.gig_id, job)
  }
  return found
}

const names: Record<Job['state'], string> = {
  waiting: 'Waiting for payment',
  held: 'Held',
  on_its_way: 'On its way',
  paid: 'Paid',
  not_paid: 'Not paid',
}

/** Returns where the money of a job is, like "On its way". */
export const moneyName = ({ state }: Job): string => names[state]

/**
 * Returns where the money of a gig is, with the amount if it is not the price: "Paid: $520" with a tip of $40.
 * Returns undefined for a gig that the customer paid directly.
 */
export function moneyState(gig: Pick<Gig, 'id' | 'price'>, jobs: JobsByGig): string | undefined {
  const job = jobs.get(gig.id)
  if (!job) return undefined
  const name = moneyName(job)
  const isOther = job.pay !== gig.price && job.pay > 0 && job.state !== 'not_paid'
  return isOther ? `${name}: ${formatCardMoney(job.pay)}` : name
}
