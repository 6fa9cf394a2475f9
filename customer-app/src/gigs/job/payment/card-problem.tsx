import type { Payment, Trip } from 'api/client'
import { firstName, giveUpMs, isGivenUp, period, retryMs, wasCanceled } from 'api/rules'
import { Link, useParams } from 'react-router-dom'
import { ButtonLink, formatBudget, formatDateTime, Panel, Row } from 'shared-ui'
import styled from 'styled-components'
import { cardPath } from '../../gig-address.ts'
import { cardOf } from '../../card-name.ts'
import type { Job } from '../use-job.ts'
import type { PaidJob } from './payment-words.ts'

const cardLabel = ({ has_method }: Pick<Payment, 'has_method'>) =>
  has_method ? 'Replace the card' : 'Add a card'

/** A link from the job to where the customer adds a card, or replaces the one they have. */
export function CardLink(payment: Pick<Payment, 'has_method'>) {
  const { gigId } = useParams()
  return <Link to={cardPath(Number(gigId))}>{cardLabel(payment)}</Link>
}

/** Whether the customer must add or replace a card, or the money cannot be collected. */
export const needsCard = ({ trip, payment }: Pick<PaidJob, 'trip' | 'payment'>) => {
  if (wasCanceled(trip.stage) && !payment.cancel_fee) return false
  if (payment.rest !== undefined) return true
  if (payment.total === 0 || !['none', 'declined'].includes(payment.state)) return false
  return payment.state === 'declined' || !payment.has_method
}

/** Returns what the missing money means for the packer. */
function consequence({ stage, packer, next }: Trip): string {
  const name = firstName(packer.display_name)
  if (next.includes('cancelled')) return `Until the money is reserved, ${name} may leave the job.`
  return stage === 'loaded'
    ? `${name} is paid only after that.`
    : `${name} is still waiting for this money.`
}

function titleOf({ trip, payment }: PaidJob): string {
  if (!payment.has_method) return 'You have no card yet'
  if (wasCanceled(trip.stage)) return 'The fee could not be charged'
  return payment.rest === undefined
    ? 'Your card was declined'
    : 'Your card was declined for the rest'
}

function textOf({ gig, trip, payment }: PaidJob): string {
  const { secures_at, total, rest, state, has_method } = payment
  const money = formatBudget(rest ?? total)
  if (state === 'none' && Date.parse(secures_at) > Date.now()) {
    return `We reserve ${money} on ${formatDateTime(secures_at, gig.pickup_time_zone)}. Nothing is charged before that.`
  }
  const [verb, preposition] = trip.next.includes('cancelled') ? ['reserve', 'on'] : ['charge', 'to']
  if (!has_method) return `We could not ${verb} ${money}.`
  const tries = isGivenUp(trip.ended_at, Date.now())
    ? `We tried for ${period(giveUpMs)} and have stopped. Replace the card, and we charge the new one at once.`
    : `We try again every ${period(retryMs)}.`
  return `We could not ${verb} ${money} ${preposition} ${cardOf(payment)}. ${tries}`
}

const Notice = styled.div`
  margin-top: var(--s-6);
`

const Action = styled(Row)`
  margin-top: var(--s-3);
`

/** Shows `CardProblem` at the top of the job's page, where customers with phones see it first. */
export function CardNotice({ job: { gig, lastTrip, payment } }: { job: Job }) {
  if (!lastTrip || !payment || !needsCard({ trip: lastTrip, payment })) return null
  return (
    <Notice>
      <CardProblem gig={gig} trip={lastTrip} payment={payment} />
    </Notice>
  )
}

/** Says why the money is not on hold, what follows from that, and what to do. */
export function CardProblem(job: PaidJob) {
  return (
    <Panel tone="warning" role="note" title={titleOf(job)}>
      <p>{`${textOf(job)} ${consequence(job.trip)}`}</p>
      <Action>
        <ButtonLink as={Link} small variant="second" to={cardPath(job.gig.id)}>
          {cardLabel(job.payment)}
        </ButtonLink>
      </Action>
    </Panel>
  )
}
