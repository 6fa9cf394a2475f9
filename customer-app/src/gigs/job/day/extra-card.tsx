import type { Gig, Payment, Trip } from 'api/client'
import { firstName, period, roundToCents, unansweredMs } from 'api/rules'
import { Clock, CreditCard, Info } from 'lucide-react'
import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  extraReason,
  formatBudget,
  formatCardMoney,
  formatDayTime,
  formatTime,
  onFirstClick,
  TestPayments,
} from 'shared-ui'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { cardPath } from '../../gig-address.ts'
import { MoneyLines } from '../../money-lines.tsx'
import { PhotoStrip } from '../photo-strip.tsx'
import type { Answer } from './proposal.mutations.ts'
import type { Proposal } from './proposal.queries.ts'
import { useHasPassed } from './use-has-passed.ts'

const Frame = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  margin-bottom: var(--s-8);
  padding: clamp(1.25rem, 4vw, 1.75rem);
  border-color: var(--accent);
  box-shadow:
    0 0 0 1px var(--accent),
    var(--shadow-2);
`

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  & > div {
    flex: 1;
    min-width: 0;
  }
  & h2 {
    font-size: var(--text-xl);
    letter-spacing: var(--tracking-snug);
    line-height: 1.25;
  }
  & p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`

const Quote = styled.blockquote`
  margin: 0;
  padding-left: var(--s-4);
  border-left: 3px solid var(--line-strong);
  overflow-wrap: anywhere;
`

const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3);
  & > button,
  & > a {
    flex: 1 1 8rem;
    padding-inline: var(--s-3);
    white-space: nowrap;
  }
`

const Line = styled.p`
  display: flex;
  gap: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.45;
  & > svg {
    flex: none;
    margin-top: 0.125rem;
  }
`

interface ExtraCardProps {
  gig: Gig
  trip: Trip
  /** Null if the customer pays the packer directly. */
  payment: Payment | null | undefined
  /** The packer's request, which is open or waits for the bank. */
  proposal: Proposal
  /** The answer that is being sent. */
  sending: Answer | undefined
  onAnswer(answer: 'yes' | 'no'): void
}

/** The packer's request for extra pay, with the new total, and Yes and No. */
export function ExtraCard(props: ExtraCardProps) {
  const { gig, trip, payment, proposal, sending, onAnswer } = props
  const name = firstName(trip.packer.display_name)
  const { amount, reason, note, images, created_at, may } = proposal
  const asked = formatDayTime(created_at, gig.pickup_time_zone)
  const total = newTotalOf(trip, proposal)
  const isCharging = proposal.state === 'charging'
  const isBusy = sending !== undefined
  return (
    <Frame as="section" aria-labelledby="extra-title">
      <Top>
        <Avatar name={trip.packer.display_name} small />
        <div>
          <h2 id="extra-title">{`${name} asks for ${formatCardMoney(amount ?? 0)} more`}</h2>
          <p>{reason ? `${asked}. Reason: ${extraReason(reason)}` : asked}</p>
        </div>
      </Top>
      {note && <Quote>{note}</Quote>}
      {images.length > 0 && <PhotoStrip images={images} />}
      <MoneyLines parts={partsOf(trip, payment, proposal)} totalLabel="New total" />
      {isCharging ? (
        <p role="status">
          <strong>Waiting for your bank. </strong>
          <span>{`Nothing has changed yet. The answer appears here, and ${name} sees it at once.`}</span>
        </p>
      ) : (
        <Answers>
          {payment?.has_method === false ? (
            <ButtonLink as={Link} big variant="primary" to={cardPath(gig.id)}>
              Add a card to say yes
            </ButtonLink>
          ) : (
            <Button
              big
              variant="primary"
              aria-disabled={isBusy || undefined}
              busy={sending === 'yes'}
              busyLabel="Asking your bank..."
              onClick={onFirstClick(() => may.includes('yes') && onAnswer('yes'))}
            >
              {`Yes, ${formatBudget(total)}`}
            </Button>
          )}
          <Button
            big
            aria-disabled={isBusy || undefined}
            busy={sending === 'no'}
            busyLabel="Sending..."
            onClick={onFirstClick(() => may.includes('no') && onAnswer('no'))}
          >
            No
          </Button>
        </Answers>
      )}
      <Line>
        <CreditCard size={16} aria-hidden />
        <span>{yesText({ name, total, payment })}</span>
      </Line>
      {!isCharging && (
        <Line>
          <Info size={16} aria-hidden />
          <span>
            {trip.stage === 'loaded'
              ? `No: ${name} finishes the job for the price now.`
              : `No: ${name} does the job as described, or leaves before loading.`}
          </span>
        </Line>
      )}
      {!isCharging && trip.stage === 'at_pickup' && <MayLeave {...props} />}
      {payment?.provider === 'test' && (
        <div>
          <TestPayments />
        </div>
      )}
    </Frame>
  )
}

/** Says from when a packer without an answer may leave. */
function MayLeave({ gig, trip, proposal }: ExtraCardProps) {
  const asked = Date.parse(proposal.created_at)
  const from = Math.max(asked + unansweredMs, Date.parse(gig.pickup_date))
  const mayLeave = useHasPassed(from)
  const name = firstName(trip.packer.display_name)
  const time = formatTime(new Date(from).toISOString(), gig.pickup_time_zone)
  return (
    <Line role="status">
      <Clock size={16} aria-hidden />
      {mayLeave ? (
        <strong>{`${name} has waited for ${period(unansweredMs)} or more, and may leave now.`}</strong>
      ) : (
        <span>{`Without an answer, ${name} may leave from ${time} on.`}</span>
      )}
    </Line>
  )
}

/** Returns what the customer pays after a yes, in dollars. */
const newTotalOf = ({ price }: Trip, { new_total, new_price, amount }: Proposal) =>
  new_total ?? new_price ?? roundToCents(price + (amount ?? 0))

function partsOf(
  trip: Trip,
  payment: Payment | null | undefined,
  proposal: Proposal,
): [string, number][] {
  const amount = proposal.amount ?? 0
  const price = payment?.price ?? trip.price
  const parts: [string, number][] = [
    ['Price now', price],
    [`Extra work, all to ${firstName(trip.packer.display_name)}`, amount],
  ]
  if (!payment || proposal.new_total === null) return parts
  const fee = roundToCents(newTotalOf(trip, proposal) - price - amount)
  return [...parts, [`Service fee (${payment.fee_percent}%)`, fee]]
}

interface YesProps {
  name: string
  total: number
  payment: Payment | null | undefined
}

/** Says what a yes does to the money. */
function yesText({ name, total, payment }: YesProps) {
  if (!payment) return `Yes: you pay ${name} ${formatBudget(total)} directly after the move.`
  const frees = payment.is_secured ? `, then frees the ${formatBudget(payment.total)}` : ''
  // Without the card's name: the payment has that of the earlier hold, and the customer may have replaced the card.
  return `Yes holds ${formatBudget(total)} on your card first${frees}. If the card is declined, nothing changes and the answer is no.`
}
