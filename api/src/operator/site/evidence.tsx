/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { chargeOf } from '../../payments/payment-json.ts'
import type { PaymentRow } from '../../payments/payments.sql.ts'
import { displayName } from '../../rules/display-name.ts'
import { dollars } from '../../rules/dollars.ts'
import type { readTrip } from '../read/readers.ts'
import type { EventRow, TripRow } from '../read/trip.sql.ts'
import { chat, personLink } from './case-parts.tsx'
import { asText, facts, muted, rows, time } from './parts.tsx'
import type { SiteContext } from './site-env.ts'
import { words } from './words.ts'

export type FoundTrip = Awaited<ReturnType<typeof readTrip>>

/** Returns "Dana W., customer" for a side, and "Operator" or "System" for others. */
export const nameOf = (trip: TripRow, actor: EventRow['actor']): string =>
  actor === 'customer' || actor === 'packer'
    ? `${displayName(actor, trip[actor].id, trip[actor].name)}, ${actor}`
    : words(actor)

const reports = new Set(['problem', 'problem_reply', 'no_show'])
const isReport = ({ kind, actor }: EventRow) => reports.has(kind) && actor !== 'operator'

/** Returns such as "Problem: damage" or "Tip: $20.00". */
const whatOf = ({ kind, reason, changes }: EventRow) =>
  [words(kind), reason && words(reason).toLowerCase(), changes?.cents && dollars(changes.cents)]
    .filter(Boolean)
    .join(', ')

/** The reports and photos of both sides, the events, the messages, the payment and the mails of a trip. */
export function evidence(c: SiteContext, { trip, events, payment, hasProblem }: FoundTrip) {
  const page = `/disputes/${trip.id}`
  const said = (found: EventRow[]) =>
    chat(page, found, 20, (e) => ({
      ...e,
      who:
        e.actor === 'customer' || e.actor === 'packer'
          ? personLink(c, trip[e.actor])
          : words(e.actor),
      text: `${whatOf(e)}${e.note ? `: ${e.note}` : ''}`,
    }))
  const told = events.filter(isReport)
  const photosAt = (place: string) => {
    const proofs = events.filter(({ kind, reason }) => kind === 'proof' && reason === place)
    return (
      <div>
        <h3>At {place}</h3>
        {proofs.length === 0 ? 'No photo' : said(proofs)}
      </div>
    )
  }
  return {
    'What they say': told.length > 0 && said(told),
    'Photos of both sides': hasProblem && (
      <div class="pair">{['pickup', 'delivery'].map(photosAt)}</div>
    ),
    'Messages and photos': !hasProblem && (
      <p>
        Neither side has reported a problem or a no-show, and no bank asks for the money. So
        operators cannot read the messages, notes and photos.
      </p>
    ),
    'What happened': rows(events, (e) => [
      <>
        {whatOf(e)} {muted(asText(nameOf(trip, e.actor)))}
        {e.note && !isReport(e) && <p>{asText(e.note)}</p>}
        {e.packer_note && e.packer_note !== e.note && <p>To the packer: {asText(e.packer_note)}</p>}
      </>,
      time(e.created_at),
    ]),
    Messages:
      hasProblem &&
      chat(page, trip.messages, 20, ({ sender_id, hidden_at, proof, images, ...message }) => ({
        ...message,
        who: personLink(c, sender_id === trip.customer.id ? trip.customer : trip.packer),
        ...(hidden_at && { mark: 'Hidden' }),
        // The photos of a proof stand above.
        ...(!proof && { images }),
      })),
    Payment: payment && [
      paymentFacts(payment),
      <a href={`/money/trips/${trip.id}`}>Ledger of trip {trip.id}</a>,
    ],
    'Mails to both sides': rows(trip.mails, ({ side, kinds, sent_at }) => [
      `To the ${side}: ${kinds.map(words).join(', ')}`,
      time(sent_at),
    ]),
  }
}

export const paymentFacts = (payment: PaymentRow) =>
  facts(
    ['State', words(payment.state)],
    ['Card', payment.hold_label ?? payment.method_label ?? 'None'],
    ['Price', dollars(payment.price_cents)],
    [`Service fee of ${payment.fee_percent}%`, dollars(payment.fee_cents)],
    ['To charge', dollars(chargeOf(payment))],
    ['On hold', dollars(payment.hold_ref === null ? 0 : payment.authorized_cents)],
    ['Charged', dollars(payment.captured_cents)],
    ['Refunded', dollars(payment.refunded_cents)],
    ['Taken back by the bank', dollars(payment.charged_back_cents)],
    ['Given to the packer', dollars(payment.released_cents)],
    ['Sent to the packer', dollars(payment.transferred_cents)],
    ['Tip', dollars(payment.tip_cents)],
  )
