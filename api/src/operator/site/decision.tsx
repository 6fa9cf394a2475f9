/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { PropsWithChildren } from 'hono/jsx'
import { goalOf } from '../../payments/next-step.ts'
import { factsOf } from '../../payments/payment-facts.ts'
import type { PaymentRow } from '../../payments/payments.sql.ts'
import { type Split, splitOf } from '../../payments/split.ts'
import { dollars } from '../../rules/dollars.ts'
import { tripLimits } from '../../rules/trip-limits.ts'
import { isDone, wasCanceled } from '../../rules/trip-stages.ts'
import { mayMove } from '../../workflow/moves.ts'
import type { TripRow } from '../read/trip.sql.ts'
import { nameOf, type Shown } from './evidence.tsx'
import type { Typed } from './frame.tsx'
import { columns } from './money-parts.tsx'
import { Button, Section, Table, TextArea, TextField, UserText } from './parts.tsx'
import { timeText, words } from './words.ts'

interface Deciding extends Shown {
  typed: Typed
  /** What each gets if the operator decides on the typed amount. */
  split: Split | undefined
}

const Form = ({ trip, to, children }: PropsWithChildren<{ trip: TripRow; to: string }>) => (
  <form method="post" action={`/disputes/${trip.id}/${to}`} class="form">
    <input type="hidden" name="seen" value={String(trip.decision?.id ?? 0)} />
    <input type="hidden" name="mark" value={String(trip.mark_id)} />
    <input type="hidden" name="stage" value={trip.stage} />
    {children}
  </form>
)

/** What background tasks still do with the money. */
function moneyNext(payment: PaymentRow): string[] {
  const facts = factsOf(payment)
  const { due, toPacker } = goalOf(facts)
  const toSend = toPacker + payment.tip_cents - payment.transferred_cents
  const back =
    payment.captured_cents === 0 ? 0 : splitOf(facts, 0).before.customer - payment.refunded_cents
  const lines = [
    due > 0 && `The card is charged ${dollars(due)}.`,
    back > 0 && `${dollars(back)} goes back to the customer's card.`,
    toSend > 0 &&
      `${dollars(toSend)} goes to the packer${payment.payouts_enabled ? '' : ', once a bank is connected'}.`,
    toSend < 0 && `${dollars(-toSend)} comes back from the packer.`,
    payment.retry_at && `The last try failed. The next one is at ${timeText(payment.retry_at)}.`,
  ].filter((line) => typeof line === 'string')
  return lines.length > 0 ? lines : ['The money has moved. Nothing is left to do.']
}

/** What happens next with the money. */
export const MoneyNext = ({ payment }: { payment: PaymentRow }) => (
  <Section title="The money">{moneyNext(payment).map(asParagraph)}</Section>
)

const asParagraph = (text: string) => (
  <p>
    <UserText>{text}</UserText>
  </p>
)

/** The fields of the amount. The first button is the one that Enter presses. */
const Amount = ({ trip, payment, typed, split }: Deciding & { payment: PaymentRow }) => {
  const buttons = {
    Preview: undefined,
    Nothing: 0,
    Half: Math.round(payment.price_cents / 2),
    All: payment.price_cents,
  }
  const facts = factsOf(payment)
  const now = splitOf(facts, facts.refundGoal - facts.refundFee).before
  return (
    <>
      <TextField
        name="refund"
        label={`Back to the customer, of the price of ${dollars(payment.price_cents)} ($)`}
        value={typed['refund']}
        inputmode="decimal"
        hint="The same share of the service fee goes back, too."
      />
      <div class="tabs">
        {Object.entries(buttons).map(([label, cents]) => (
          <button
            class={cents === undefined ? 'btn second' : 'btn quiet'}
            formaction={`/disputes/${trip.id}/preview#decision`}
            formnovalidate
            {...(cents !== undefined && { name: 'choice', value: (cents / 100).toFixed(2) })}
          >
            {label}
          </button>
        ))}
      </div>
      <Table
        caption="What each gets"
        columns={columns(split ? 'Who,$Now,$After' : 'Who,$Now')}
        rows={(['customer', 'packer', 'manyhands'] as const).map((who) => [
          <UserText>{who === 'manyhands' ? 'Manyhands' : nameOf(trip, who)}</UserText>,
          dollars((split?.before ?? now)[who]),
          ...(split ? [dollars(split.after[who])] : []),
        ])}
      />
      {split &&
        split.after.customer < split.refund &&
        asParagraph(
          `The bank has taken back ${dollars(split.chargedBack)}, so not all of ${dollars(split.refund)} can be refunded, unless the bank returns the money.`,
        )}
    </>
  )
}

/** The form of the decision. The last button names both sums. With a payment, it exists only after the preview. */
export const Decide = (shown: Deciding) => {
  const { trip, payment, typed, split } = shown
  if (!mayOperator(trip, 'resolved') && !isDone(trip.stage)) return null
  return (
    <Section
      id="decision"
      title={isDone(trip.stage) && trip.decision ? 'Correct the decision' : 'Decide'}
    >
      <Form trip={trip} to="resolve">
        {payment ? (
          <Amount {...shown} payment={payment} />
        ) : (
          <p>The customer paid the packer directly.</p>
        )}
        {(['customer', 'packer'] as const).map((side) => (
          <TextArea
            {...reason}
            name={`${side}Text`}
            label={`Reason for the ${side}`}
            value={typed[`${side}Text`]}
          />
        ))}
        <input type="hidden" name="previewed" value={typed['refund'] ?? ''} />
        {split && (
          <Button>
            Refund {dollars(split.after.customer)} and pay the packer {dollars(split.after.packer)}
          </Button>
        )}
        {!payment && <Button>Close the dispute</Button>}
      </Form>
    </Section>
  )
}

const mayOperator = (trip: TripRow, to: 'resolved' | 'cancelled' | 'no_show') =>
  mayMove(
    { ...trip, booked_pickup_date: null, arrives_at: null, arrived_from: null },
    to,
    'operator',
  )

export const EndTrip = ({ trip, payment, typed }: Deciding) => {
  const ways = [
    ['cancelled', 'Cancel for this fee'],
    ['no_show', 'No-show of the packer'],
  ] as const
  const possible = ways.filter(([to]) => mayOperator(trip, to))
  if (possible.length === 0) return null
  const most = dollars(payment?.price_cents ?? 0)
  return (
    <Section title="End the trip">
      <p>The trip is not delivered. The gig becomes available again.</p>
      <Form trip={trip} to="end">
        <TextField
          name="fee"
          label="Fee from the customer to the packer ($)"
          value={typed['fee'] ?? '0'}
          inputmode="decimal"
          hint={`At most ${most}. A no-show is free.`}
        />
        <TextArea {...reason} name="endText" label="Reason for both" value={typed['endText']} />
        <div class="tabs">
          {possible.map(([to, label]) => (
            <button class="btn second" name="how" value={to}>
              {label}
            </button>
          ))}
        </div>
      </Form>
    </Section>
  )
}

const reason = { most: tripLimits.note, required: true }

export const Mark = ({ trip }: Shown) =>
  wasCanceled(trip.stage) && (
    <Section title="Bookings kept">
      <p>This end {trip.counts_against ? 'counts' : 'does not count'} against the packer.</p>
      <Form trip={trip} to="mark">
        <input type="hidden" name="counts" value={trip.counts_against ? 'no' : 'yes'} />
        <Button look="second">{trip.counts_against ? 'Excuse it' : 'Count it'}</Button>
      </Form>
    </Section>
  )

/** Returns what is unusual about the case. */
export const warningsOf = ({ trip, payment }: Shown): string[] => [
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
