/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { chargeOf } from '../../payments/payment-json.ts'
import type { PaymentRow } from '../../payments/payments.sql.ts'
import { displayName } from '../../rules/display-name.ts'
import { dollars } from '../../rules/dollars.ts'
import type { EventRow, TripRow } from '../read/trip.sql.ts'
import { asText, chat, personLink, Rows, type Said } from './case-parts.tsx'
import { Facts, Section, Time } from './parts.tsx'
import type { SiteContext } from './site-env.ts'
import { words } from './words.ts'

export interface Shown {
  c: SiteContext
  trip: TripRow
  events: EventRow[]
  payment: PaymentRow | undefined
  /** Whether the operator may read the messages and photos. */
  hasProblem: boolean
}

/** Returns "Dana W., customer" for a side, and "Operator" or "System" for others. */
export const nameOf = (trip: TripRow, actor: EventRow['actor']): string =>
  actor === 'customer' || actor === 'packer'
    ? `${displayName(actor, trip[actor].id, trip[actor].name)}, ${actor}`
    : words(actor)

const reports = new Set(['problem', 'problem_reply', 'no_show'])
const isReport = ({ kind, actor }: EventRow) => reports.has(kind) && actor !== 'operator'

/** Shows the reports and photos of both sides, the events, the messages, the payment and the mails of a trip. */
export const Evidence = ({ c, trip, events, payment, hasProblem }: Shown) => {
  const said = (e: EventRow): Said => ({
    who:
      e.actor === 'customer' || e.actor === 'packer'
        ? personLink(c, trip[e.actor])
        : words(e.actor),
    text: `${whatOf(e)}${e.note ? `: ${e.note}` : ''}`,
    ...{ created_at: e.created_at.toISOString(), images: e.images },
  })
  const page = `/disputes/${trip.id}`
  const told = events.filter(isReport)
  const proofs = (place: string) => events.filter((e) => e.kind === 'proof' && e.reason === place)
  return (
    <>
      {told.length > 0 && <Section title="What they say">{chat(page, told.map(said))}</Section>}
      {hasProblem ? (
        <Section title="Photos of both sides">
          <div class="pair">
            {['pickup', 'delivery'].map((place) => (
              <div>
                <h3>At {place}</h3>
                {proofs(place).length === 0 ? 'No photo' : chat(page, proofs(place).map(said))}
              </div>
            ))}
          </div>
        </Section>
      ) : (
        <Section title="Messages and photos">
          <p>
            Neither side has reported a problem or a no-show, and no bank asks for the money. So
            operators cannot read the messages and photos.
          </p>
        </Section>
      )}
      <Section title="What happened">
        <Rows
          rows={events.map((e) => [
            <>
              {whatOf(e)} <span class="muted">{asText(nameOf(trip, e.actor))}</span>
              {e.note && !isReport(e) && <p>{asText(e.note)}</p>}
              {e.packer_note && e.packer_note !== e.note && (
                <p>To the packer: {asText(e.packer_note)}</p>
              )}
            </>,
            <Time at={e.created_at} />,
          ])}
        />
      </Section>
      {hasProblem && (
        <Section title="Messages">
          {chat(
            page,
            trip.messages.map((message) => ({
              ...message,
              who: personLink(
                c,
                message.sender_id === trip.customer.id ? trip.customer : trip.packer,
              ),
              ...(message.hidden_at && { mark: 'Hidden' }),
              // The photos stand above.
              ...(message.proof && { images: [] }),
            })),
          )}
        </Section>
      )}
      {payment && <PaymentFacts payment={payment} />}
      <Section title="Mails to both sides">
        <Rows
          rows={trip.mails.map(({ side, kinds, sent_at }) => [
            `To the ${side}: ${kinds.map(words).join(', ')}`,
            <Time at={new Date(sent_at)} />,
          ])}
        />
      </Section>
    </>
  )
}

/** Returns such as "Problem: damage" or "Tip: $20.00". */
const whatOf = ({ kind, reason, changes }: EventRow) =>
  [words(kind), reason && words(reason).toLowerCase(), changes?.cents && dollars(changes.cents)]
    .filter(Boolean)
    .join(', ')

export const PaymentFacts = ({
  payment,
  isLedger = false,
}: {
  payment: PaymentRow
  /** The page is the ledger. */
  isLedger?: boolean
}) => {
  const sums = {
    Price: payment.price_cents,
    [`Service fee of ${payment.fee_percent}%`]: payment.fee_cents,
    'To charge': chargeOf(payment),
    'On hold': payment.hold_ref === null ? 0 : payment.authorized_cents,
    Charged: payment.captured_cents,
    Refunded: payment.refunded_cents,
    'Taken back by the bank': payment.charged_back_cents,
    'Given to the packer': payment.released_cents,
    'Sent to the packer': payment.transferred_cents,
    Tip: payment.tip_cents,
  }
  const card = payment.hold_label ?? payment.method_label ?? 'None'
  const facts = Object.entries(sums).map(([name, cents]): [string, string] => [
    name,
    dollars(cents),
  ])
  return (
    <Section title="Payment">
      <Facts facts={[['State', words(payment.state)], ['Card', card], ...facts]} />
      {!isLedger && (
        <a href={`/money/trips/${payment.trip_id}`}>Ledger of trip {payment.trip_id}</a>
      )}
    </Section>
  )
}
