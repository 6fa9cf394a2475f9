/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { goalOf, hasStopped } from '../../payments/next-step.ts'
import { factsOf } from '../../payments/payment-facts.ts'
import type { PaymentRow } from '../../payments/payments.sql.ts'
import { type Split, splitOf } from '../../payments/split.ts'
import { dollars } from '../../rules/dollars.ts'
import { tripLimits } from '../../rules/trip-limits.ts'
import { hasEnded, isDone, wasCanceled } from '../../rules/trip-stages.ts'
import { mayMove } from '../../workflow/moves.ts'
import type { TripRow } from '../read/trip.sql.ts'
import { kept, type Refused, type Typed } from './acting.ts'
import { type FoundTrip, nameOf } from './evidence.tsx'
import { asText, button, hidden, table, textArea, textField } from './parts.tsx'
import { timeText, words } from './words.ts'

interface Deciding extends FoundTrip {
  typed: Typed
  refused: Refused | undefined
  /** What each gets if the operator decides on the typed amount. */
  split: Split | undefined
}

/** What an operator can do: the money that still moves, and a form for each decision that is possible. */
export function decisions(shown: Deciding) {
  const { trip, payment, decision } = shown
  const isCorrection = isDone(trip.stage) && decision
  return {
    'The money': decision && payment && hasEnded(trip.stage) && moneyNext(payment).map(paragraph),
    [isCorrection ? 'Correct the decision' : 'Decide']:
      (mayOperator(trip, 'resolved') || isDone(trip.stage)) && resolveForm(shown),
    'End the trip': endForm(shown),
    'Bookings kept': wasCanceled(trip.stage) && [
      <p>This end {trip.counts_against ? 'counts' : 'does not count'} against the packer.</p>,
      formOf(
        shown,
        'mark',
        hidden('counts', trip.counts_against ? 'no' : 'yes'),
        reasonField(shown.typed, 'markText', 'Reason, for the log'),
        button(trip.counts_against ? 'Excuse it' : 'Count it', 'second'),
      ),
    ],
  }
}

/** What background tasks still do with the money. */
function moneyNext(payment: PaymentRow): string[] {
  const facts = factsOf(payment)
  const { due, toPacker } = goalOf(facts)
  const toSend = toPacker + payment.tip_cents - payment.transferred_cents
  const back =
    payment.captured_cents === 0 ? 0 : splitOf(facts, 0).before.customer - payment.refunded_cents
  const isDebt = due > 0 && hasStopped(facts)
  const first = isDebt ? ', once the customer pays' : ''
  const lines = [
    due > 0 &&
      (isDebt
        ? `The customer owes ${dollars(due)}. We no longer try the card, only a new one.`
        : `The card is charged ${dollars(due)}.`),
    back > 0 && `${dollars(back)} goes back to the customer's card.`,
    toSend > 0 &&
      `${dollars(toSend)} goes to the packer${payment.payouts_enabled ? first : ', once a bank is connected'}.`,
    toSend < 0 && `${dollars(-toSend)} comes back from the packer.`,
    payment.retry_at &&
      !isDebt &&
      `The last try failed. The next one is at ${timeText(payment.retry_at)}.`,
  ].filter((line) => typeof line === 'string')
  return lines.length > 0 ? lines : ['The money has moved. Nothing is left to do.']
}

const paragraph = (text: string) => <p>{asText(text)}</p>

const formOf = ({ trip, refused }: Deciding, to: string, ...fields: Child[]) => (
  <form
    method="post"
    action={`/disputes/${trip.id}/${to}`}
    class="form"
    id={to === 'resolve' ? 'decision' : undefined}
  >
    {hidden('seen', kept(refused, 'seen', trip.decision?.id ?? 0))}
    {hidden('mark', kept(refused, 'mark', trip.mark_id))}
    {hidden('stage', kept(refused, 'stage', trip.stage))}
    {fields}
  </form>
)

const reasonField = (typed: Typed, name: string, label: string) =>
  textArea(name, label, tripLimits.note, { value: typed[name], required: true })

const mayOperator = (trip: TripRow, to: 'resolved' | 'cancelled' | 'no_show') =>
  mayMove(
    { ...trip, booked_pickup_date: null, arrival_minutes: 0, arrives_at: null, arrived_from: null },
    to,
    'operator',
  )

/** The form of the decision. The last button names both sums. With a payment, it exists only after the preview. */
function resolveForm(deciding: Deciding) {
  const { trip, payment, typed, split } = deciding
  return formOf(
    deciding,
    'resolve',
    payment ? amount(trip, payment, typed, split) : <p>The customer paid the packer directly.</p>,
    reasonField(typed, 'customerText', 'Reason for the customer'),
    reasonField(typed, 'packerText', 'Reason for the packer'),
    hidden('previewed', payment ? (typed['refund'] ?? '') : '0'),
    !payment && hidden('refund', '0'),
    split &&
      button(
        `Refund ${dollars(split.after.customer)} and pay the packer ${dollars(split.after.packer)}`,
      ),
    !payment && button('Close the dispute'),
  )
}

/** The fields of the amount. The first button is the one that Enter presses. */
function amount(trip: TripRow, payment: PaymentRow, typed: Typed, split: Split | undefined) {
  const { price_cents: price } = payment
  const choices = { Nothing: 0, Half: Math.round(price / 2), All: price }
  const preview = { formaction: `/disputes/${trip.id}/preview#decision`, formnovalidate: true }
  const { before } = split ?? splitOf(factsOf(payment), 0)
  return [
    textField('refund', `Back to the customer, of the price of ${dollars(price)} ($)`, {
      ...{ value: typed['refund'], inputmode: 'decimal' },
      hint: 'The same share of the service fee goes back, too.',
    }),
    <div class="tabs">
      {button('Preview', 'second', preview)}
      {Object.entries(choices).map(([label, cents]) =>
        button(label, 'quiet', { ...preview, name: 'choice', value: (cents / 100).toFixed(2) }),
      )}
    </div>,
    table(
      'What each gets',
      split ? 'Who,$Now,$After' : 'Who,$Now',
      (['customer', 'packer', 'manyhands'] as const).map((who) => [
        asText(who === 'manyhands' ? 'Manyhands' : nameOf(trip, who)),
        dollars(before[who]),
        ...(split ? [dollars(split.after[who])] : []),
      ]),
    ),
    split &&
      split.after.customer < split.refund &&
      paragraph(
        `The bank has taken back ${dollars(split.chargedBack)}, so not all of ${dollars(split.refund)} can be refunded, unless the bank returns the money.`,
      ),
  ]
}

function endForm(deciding: Deciding) {
  const { trip, payment, typed } = deciding
  const ways = [
    ['cancelled', 'Cancel for this fee'],
    ['no_show', 'No-show of the packer'],
  ] as const
  const possible = ways.filter(([to]) => mayOperator(trip, to))
  return (
    possible.length > 0 && [
      <p>The trip is not delivered. The gig becomes available again.</p>,
      formOf(
        deciding,
        'end',
        textField('fee', 'Fee from the customer to the packer ($)', {
          ...{ value: typed['fee'] ?? '0', inputmode: 'decimal' },
          hint: `At most ${dollars(payment?.price_cents ?? 0)}. A no-show is free.`,
        }),
        reasonField(typed, 'endText', 'Reason for both'),
        <div class="tabs">
          {possible.map(([to, label]) => button(label, 'second', { name: 'how', value: to }))}
        </div>,
      ),
    ]
  )
}

/** Returns what is unusual about the case. */
export const warningsOf = ({ trip, payment }: FoundTrip): string[] => [
  ...(['customer', 'packer'] as const)
    .filter((side) => trip[`${side}_left`])
    .map(
      (side) =>
        `The ${side} has deleted the account, and gets no mail. You can still decide: a refund goes to the card that was charged.`,
    ),
  ...trip.chargebacks.map(({ state, cents, respond_by, is_taken }) => {
    const until =
      state === 'open' && respond_by ? ` Answer by ${timeText(new Date(respond_by))}.` : ''
    return `${words(state)} chargeback: the customer's bank ${is_taken ? 'took back' : 'asks about'} ${dollars(cents)}.${until}`
  }),
  ...(trip.waiting_cents === null
    ? []
    : [
        `Extra work of ${dollars(trip.waiting_cents)} waits for ${payment?.asked_cents ? 'the bank' : 'the customer'}.`,
      ]),
]
