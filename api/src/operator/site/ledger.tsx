/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { goalOf } from '../../payments/next-step.ts'
import { factsOf } from '../../payments/payment-facts.ts'
import { findPaymentOfTrip } from '../../payments/payments.sql.ts'
import { dollars } from '../../rules/dollars.ts'
import { hasEnded } from '../../rules/trip-stages.ts'
import { found } from '../operator-error.ts'
import { idIn, kept, type Show, type Typed } from './acting.ts'
import { viewCase } from './cases.ts'
import { paymentFacts } from './evidence.tsx'
import { page, refusal } from './frame.tsx'
import { type MoneyOfTrip, readMoneyOfTrip } from './money.sql.ts'
import { asText, confirm, hidden, panel, sections, table, textArea, time } from './parts.tsx'
import { timeText, words } from './words.ts'

/** The accounts outside of Manyhands: the customer's card and the packer's bank. */
const outside = new Set(['card', 'bank'])

/** Adds to each step, in cents: what is on hold on cards after it, and what Manyhands has of the trip's money. */
function runningSums({ steps, lines }: MoneyOfTrip) {
  const holds = new Map<string | null, number>()
  let withUs = 0
  return steps.map((step) => {
    const own = lines.filter(({ step_id }) => step_id === step.id)
    if (step.state === 'done' && step.kind === 'authorize') holds.set(step.provider_ref, step.cents)
    if (step.state === 'done' && (step.kind === 'cancel' || step.kind === 'capture'))
      holds.delete(step.target_ref)
    for (const { kind, cents } of own) if (!outside.has(kind)) withUs += cents
    return { step, own, onHold: [...holds.values()].reduce((sum, cents) => sum + cents, 0), withUs }
  })
}

/** Returns the sentences about the money that waits, and about the sum that Manyhands has. */
function notesOf({ differences, chargebacks, lines }: MoneyOfTrip) {
  const warnings = [
    ...differences.map(({ text }) => text),
    ...chargebacks.map(({ ref, state, cents, respond_by }) => {
      const until =
        state === 'open' && respond_by ? `, answer by ${timeText(new Date(respond_by))}` : ''
      return `${words(state)} chargeback ${ref} of ${dollars(cents)}${until}.`
    }),
  ]
  // The costs of the provider come out of the service fee.
  const names = {
    'fees,costs': 'service fee',
    held: 'held',
    earned: 'owed to the packer',
    loss: 'lost to a bank',
  }
  const parts = Object.entries(names).flatMap(([accounts, name]) => {
    const own = lines.filter(({ kind }) => accounts.split(',').includes(kind))
    const sum = own.reduce((all, { cents }) => all + cents, 0)
    return sum === 0 ? [] : [`${dollars(sum)} ${name}`]
  })
  return { warnings, parts: parts.join(', ') }
}

/** The form that writes a debt off. The name of its field has the trip, because a page can have several. */
export function writeOffForm(
  tripId: number,
  cents: number,
  seen: number | string,
  typed: Typed = {},
) {
  const name = `reason-${tripId}`
  return confirm(
    `/money/trips/${tripId}/write-off`,
    `Write off ${dollars(cents)}`,
    `The customer then owes nothing for trip ${tripId}.`,
    { open: typed[name] !== undefined },
    hidden('seen', seen),
    textArea(name, 'Reason', 500, { value: typed[name], required: true }),
  )
}

/** Shows the payment of a trip: each step with its ledger lines and the sums after it. */
export const showLedger: Show = async (c, refused) => {
  const id = idIn(c)
  await viewCase(c, `trip ${id}`, 'show payment')
  const payment = found(await findPaymentOfTrip(c.var.sql, id), `Trip ${id} has no payment.`)
  const money = await readMoneyOfTrip(c.var.sql, id)
  const steps = runningSums(money)
  const { warnings, parts } = notesOf(money)
  const owed = hasEnded(payment.stage) ? goalOf(factsOf(payment)).due : 0
  return page(
    c,
    `Ledger of trip ${id}`,
    <>
      <a class="back" href="/money">
        Money
      </a>
      <div class="head">
        <div>
          <h1>Ledger of trip {id}</h1>
          {asText(payment.title)}
        </div>
        <a class="btn second" href={`/disputes/${id}`}>
          Trip {id}
        </a>
      </div>
      {refusal(refused)}
      {warnings.map((warning) => panel('warn', warning))}
      {table(
        `Ledger of trip ${id}`,
        'Step,When,State,$Amount,$On hold,$With us,Accounts,Reference',
        steps.map(({ step, own, onHold, withUs }) => [
          words(step.kind),
          time(step.settled_at ?? step.created_at),
          [words(step.state), step.detail].filter(Boolean).join(': '),
          ...[step.cents, onHold, withUs].map(dollars),
          own.map(({ kind, cents }) => `${kind} ${dollars(cents)}`).join(', '),
          step.provider_ref !== null && <code>{step.provider_ref}</code>,
        ]),
      )}
      <p>
        <strong>Left with us: {dollars(steps.at(-1)?.withUs ?? 0)}.</strong> {parts}
      </p>
      {sections({
        Debt: owed > 0 && [
          <p>The customer owes {dollars(owed)}.</p>,
          writeOffForm(id, owed, kept(refused, 'seen', money.decision?.id ?? 0), refused?.typed),
        ],
        Payment: paymentFacts(payment),
      })}
    </>,
    { ...refused },
  )
}
