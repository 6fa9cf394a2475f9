import type { CustomerJob, Gig } from 'api/client'
import { firstName, holdBeforePickupMs, isolate, isUndelivered } from 'api/rules'
import { Clock, CreditCard, MessageCircle, PackageCheck, X } from 'lucide-react'
import { formatBudget } from 'shared-ui'
import { endedTitle } from './ended-booking.ts'
import { cardPath, jobPath } from './gig-address.ts'
import type { NeedRowProps } from '../need-row.tsx'
import type { StagedGig } from './job-stages.ts'
import { dayTime, isLate, isOverdue } from '../pickup-time.ts'

type Need = NeedRowProps & { to: string }

/**
 * Returns why the payment needs the customer: there is no card, or it was declined. Of a job that is open again, only the
 * fee for canceling its last booking can be due.
 */
function cardTitle({ gig, packer }: StagedGig, payment: CustomerJob['payment'] | undefined) {
  if (!payment?.total) return undefined
  if (!packer)
    return payment.state === 'declined' ? 'Your card was declined for the fee' : undefined
  if (payment.rest) return 'Your card was declined for the rest'
  if (payment.state === 'declined') return 'Your card was declined'
  if (payment.state !== 'none' || payment.has_method !== false) return undefined
  const due = Date.parse(gig.pickup_date) - holdBeforePickupMs
  const by = due > Date.now() && dayTime(new Date(due).toISOString(), gig.pickup_time_zone)
  return by ? `Add a card by ${by}` : 'Add a card now'
}

function needsOf(staged: StagedGig, job: CustomerJob | undefined): (Need | false)[] {
  const { gig, stage, packer, ended } = staged
  const title = isolate(gig.title)
  const name = packer?.display_name ?? 'The packer'
  const to = jobPath(gig.id)
  const card = cardTitle(staged, job?.payment)
  const isUnreported = isUndelivered(stage, gig.dropoff_date)
  const count = job?.unread_messages ?? 0
  return [
    stage === 'delivered' && {
      icon: PackageCheck,
      title: 'Is everything in its place?',
      text: `Give ${firstName(name)} the code, or confirm: ${title}`,
      to,
    },
    !!card && {
      icon: CreditCard,
      title: card,
      text: `${formatBudget(job?.payment?.rest || job?.payment?.total || 0)} for ${title}`,
      to: cardPath(gig.id),
    },
    isUnreported && {
      icon: Clock,
      title: 'The drop-off time has passed',
      text: `${name} has not reported the delivery: ${title}`,
      to,
    },
    (stage === 'booked' ? isOverdue(gig) && !isUnreported : stage === 'posted' && isLate(gig)) && {
      icon: Clock,
      title: 'The pickup time has passed',
      text: `${packer ? `${name} has not set out` : 'Choose a new time'}: ${title}`,
      to,
    },
    !!ended && {
      icon: X,
      title: endedTitle(ended),
      text: `Open again: ${title}`,
      to,
    },
    count > 0 && {
      icon: MessageCircle,
      title: count === 1 ? '1 new message' : `${count} new messages`,
      text: title,
      to,
    },
  ]
}

/** Returns what waits for the customer, the most urgent first. */
export function needsOfJobs(
  gigs: readonly StagedGig[],
  jobs: ReadonlyMap<Gig['id'], CustomerJob>,
): Need[] {
  const found = gigs.map((staged) => needsOf(staged, jobs.get(staged.gig.id)))
  return [...(found[0]?.keys() ?? [])].flatMap((kind) =>
    found.flatMap((needs) => needs[kind] || []),
  )
}
