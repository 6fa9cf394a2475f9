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

export const pageStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;--tx:#14161a;--mu:#585d68;--ln:#d9d8d3;--bg:#f6f5f1;--card:#fff;--warn:#6b5200}@media screen and (prefers-color-scheme:dark){:root{--tx:#f2f1ed;--mu:#a9adb7;--ln:#3a3e47;--bg:#0e0f12;--card:#17191e;--warn:#f3d37a}}body{margin:0;padding:32px 16px;background:var(--bg);color:var(--tx)}article{max-width:36rem;margin:0 auto;padding:clamp(20px,5vw,40px);border:1px solid var(--ln);border-radius:16px;background:var(--card);font-variant-numeric:tabular-nums}header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;font-size:14px;color:var(--mu)}header b{font-size:18px;color:var(--tx)}h1{margin:28px 0 4px;font-size:24px;line-height:1.25;overflow-wrap:anywhere}p{margin:0;color:var(--mu)}dl{margin:28px 0 0}dl div{display:flex;align-items:baseline;justify-content:space-between;gap:16px;padding:6px 0}dd{margin:0;white-space:nowrap}.sum{margin-top:8px;padding-top:14px;border-top:1px solid var(--ln);font-weight:600}.sum dd{font-size:22px}.test{display:inline-block;margin-top:24px;padding:4px 10px;border:1px dashed;border-radius:6px;color:var(--warn);font-size:14px;font-weight:600}nav{display:flex;flex-wrap:wrap;gap:12px;margin-top:28px}button,a{min-height:44px;box-sizing:border-box;padding:9px 18px;border:1px solid var(--mu);border-radius:12px;background:none;color:inherit;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}@media print{:root{color-scheme:light}body{padding:0;background:none}article{border:0;padding:0;background:none}nav{display:none}}`

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
