/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { goalOf } from '../../payments/next-step.ts'
import { factsOf } from '../../payments/payment-facts.ts'
import { findPaymentOfTrip } from '../../payments/payments.sql.ts'
import { dollars } from '../../rules/dollars.ts'
import { hasEnded } from '../../rules/trip-stages.ts'
import { missing } from '../operator-error.ts'
import type { Show } from './acting.ts'
import { viewCase } from './cases.ts'
import { idIn } from './case-parts.tsx'
import { PaymentFacts } from './evidence.tsx'
import { page, Refusal } from './frame.tsx'
import { columns, WriteOff } from './money-parts.tsx'
import { type MoneyOfTrip, readMoneyOfTrip } from './money.sql.ts'
import { Panel, Section, Table, Time, UserText } from './parts.tsx'
import { timeText, words } from './words.ts'

const heads = 'Step,When,State,$Amount,$On hold,$With us,Accounts,Reference'

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

/** Shows the payment of a trip: each step with its ledger lines and the sums after it. */
export const showLedger: Show = async (c, refused) => {
  const id = idIn(c, 'id')
  await viewCase(c, `trip ${id}`, 'show payment')
  const payment = await findPaymentOfTrip(c.var.sql, id)
  if (!payment) throw missing(`Trip ${id} has no payment.`)
  const money = await readMoneyOfTrip(c.var.sql, id)
  const rows = runningSums(money)
  const { warnings, parts } = notesOf(money)
  const owed = hasEnded(payment.stage) ? goalOf(factsOf(payment)).due : 0
  return page(
    c,
    { title: `Ledger of trip ${id}`, status: refused?.status },
    <>
      <a class="back" href="/money">
        Money
      </a>
      <div class="head">
        <div>
          <h1>Ledger of trip {id}</h1>
          <UserText>{payment.title}</UserText>
        </div>
        <a class="btn second" href={`/disputes/${id}`}>
          Trip {id}
        </a>
      </div>
      <Refusal refused={refused} />
      {warnings.map((warning) => (
        <Panel tone="warn">{warning}</Panel>
      ))}
      <Table
        caption={`Ledger of trip ${id}`}
        columns={columns(heads)}
        rows={rows.map(({ step, own, onHold, withUs }) => [
          words(step.kind),
          <Time at={new Date(step.settled_at ?? step.created_at)} />,
          [words(step.state), step.detail].filter(Boolean).join(': '),
          ...[step.cents, onHold, withUs].map(dollars),
          own.map(({ kind, cents }) => `${kind} ${dollars(cents)}`).join(', '),
          step.provider_ref !== null && <code>{step.provider_ref}</code>,
        ])}
      />
      <p>
        <strong>Left with us: {dollars(rows.at(-1)?.withUs ?? 0)}.</strong> {parts}
      </p>
      {owed > 0 && (
        <Section title="Debt">
          <p>The customer owes {dollars(owed)}.</p>
          <WriteOff
            id={id}
            cents={owed}
            seen={money.decision?.id ?? 0}
            typed={refused?.typed ?? {}}
          />
        </Section>
      )}
      <PaymentFacts payment={payment} isLedger />
    </>,
  )
}
