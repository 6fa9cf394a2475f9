import { hash } from 'node:crypto'
import { timeZoneOfZip } from '../rules/time-zones/time-zone-of-zip.ts'
import { displayName } from '../rules/display-name.ts'
import type { ExtraReason } from '../rules/extra-work.ts'
import type { TripRow } from '../trips/trips.sql.ts'
import { dollars } from '../rules/dollars.ts'
import { chargeOf } from './payment-json.ts'
import type { PaymentRow } from './payments.sql.ts'
import type { StepRow } from './payment-steps.sql.ts'
import { escapeHtml } from '../platform/responses/escape-html.ts'
import { pageStyle } from '../platform/responses/page-style.ts'

const script = `document.querySelector('button').addEventListener('click',()=>print())`

/** The page's only script opens the print dialog. */
export const receiptPolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash('sha256', script, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const extraNames: Record<ExtraReason, string> = {
  stairs: 'Extra work: stairs',
  items: 'Extra work: more items',
  waiting: 'Extra work: waiting',
  other: 'Extra work',
}

/** The cards that were charged. */
function cardsOf(steps: StepRow[]): string[] {
  const done = steps.filter(({ state }) => state === 'done')
  const holds = done.filter(({ kind }) => kind === 'capture').map(({ target_ref }) => target_ref)
  const charges = done.filter(
    ({ kind, provider_ref }) =>
      kind === 'tip' || (kind === 'authorize' && holds.includes(provider_ref)),
  )
  return [...new Set(charges.flatMap(({ method_label }) => method_label ?? []))]
}

/**
 * Returns the receipt of a trip for its customer: a page without street addresses. Without
 * `deliveredAt`, the move has the day of the pickup.
 */
export function receiptPage(
  payment: PaymentRow,
  trip: TripRow,
  { steps, deliveredAt }: { steps: StepRow[]; deliveredAt: Date | null },
): string {
  const charges = steps
    .filter(({ kind, state }) => state === 'done' && (kind === 'capture' || kind === 'tip'))
    .map(({ settled_at }) => settled_at ?? payment.updated_at)
  const at = charges.at(-1) ?? payment.updated_at
  const packer = displayName('packer', trip.packer_id, trip.packer_name)
  const timeZone = timeZoneOfZip(trip.pickup_zip_code) ?? 'UTC'
  const day = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
  // The number has the year of the first charge, so that a tip in January leaves it as it is.
  const year = (charges[0] ?? at).toLocaleDateString('en-US', { year: 'numeric', timeZone })
  const number = `MH-${year}-${String(trip.id).padStart(5, '0')}`
  const isFee = payment.cancel_fee_cents !== null
  // A refund or a chargeback reduces the packer's pay.
  const { tip_cents, refunded_cents, charged_back_cents } = payment
  const isPriceWhole =
    payment.refund_goal_cents + charged_back_cents === 0 && payment.stage !== 'disputed'
  const extras = payment.extras ?? []
  const extraCents = extras.reduce((sum, { cents }) => sum + cents, 0)
  const lines: [string, number][] = isFee
    ? [[`Cancellation fee, all to ${packer}`, chargeOf(payment)]]
    : [
        [isPriceWhole ? `Price, all to ${packer}` : 'Price', payment.price_cents - extraCents],
        ...extras.map(({ reason, cents }): [string, number] => [
          `${extraNames[reason]}${isPriceWhole ? `, all to ${packer}` : ''}`,
          cents,
        ]),
        [`Service fee (${payment.fee_percent}%)`, payment.fee_cents],
      ]
  if (tip_cents > 0) lines.push([`Tip, all to ${packer}`, tip_cents])
  if (refunded_cents > 0) lines.push(['Refunded to you', -refunded_cents])
  if (charged_back_cents > 0) lines.push(['Taken back by your bank', -charged_back_cents])
  const paid = payment.captured_cents + tip_cents - refunded_cents - charged_back_cents
  const open = chargeOf(payment) - payment.captured_cents
  const hasEnded = payment.state === 'released' || payment.state === 'refunded'
  if (open > 0) lines.push([hasEnded ? 'Not charged' : 'Not charged yet', -open])
  const list = lines
    .map(([name, cents]) => `<div><dt>${escapeHtml(name)}</dt><dd>${dollars(cents)}</dd></div>`)
    .join('')
  const cards = cardsOf(steps).join(' and ') || 'a card'
  const what = isFee ? `Booked with ${packer} for` : `Moved by ${packer} on`
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Receipt ${number} · Manyhands</title><style>${pageStyle}</style></head>
<body><article><header><b>Manyhands</b><span>Receipt ${number}<br>Charged ${day(at)}</span></header>
<h1>${escapeHtml(trip.title)}</h1>
<p>${escapeHtml(what)} ${day(isFee ? trip.pickup_date : (deliveredAt ?? trip.pickup_date))}</p>
<p>${escapeHtml(`${trip.pickup_city}, ${trip.pickup_state} → ${trip.dropoff_city}, ${trip.dropoff_state}`)}</p>
<dl>${list}<div class="sum"><dt>Paid with ${escapeHtml(cards)}</dt><dd>${dollars(paid)}</dd></div></dl>
${payment.provider === 'test' ? '<p class="test">Test payments: no real money moves</p>' : ''}
<nav><button type="button">Print or save as PDF</button></nav></article><script>${script}</script></body></html>
`
}
