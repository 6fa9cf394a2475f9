import { imageUrl } from '../gigs/gig-json.sql.ts'
import { toDollars } from '../rules/money.ts'
import { feeOf } from '../rules/service-fee.ts'
import { timeZoneOfZip } from '../rules/time-zones/time-zone-of-zip.ts'
import { isBeforeLoading, type TripRole } from '../rules/trip-stages.ts'
import { unansweredMs } from '../rules/windows.ts'
import { roleIn } from '../trips/trip-json.ts'
import { type ProposedColumns, stateNow } from '../workflow/proposals.sql.ts'
import type { Proposal, ProposalAnswer } from './proposals.contract.ts'
import type { ProposalRow } from './proposals.sql.ts'

/** Who proposes: a change is the customer's, extra work the packer's. */
const proposerOf = ({ kind }: Pick<ProposalRow, 'kind'>): TripRole =>
  kind === 'change' ? 'customer' : 'packer'

/** From when a packer who waits for an answer may leave without a mark: not before the pickup time. */
const leaveFrom = ({ created_at, pickup_date }: ProposalRow) =>
  new Date(Math.max(created_at.getTime() + unansweredMs, pickup_date.getTime()))

/** Whether the packer may leave without a mark: instead of a change, or after a no, or a long wait, for extra work. */
function mayLeave(row: ProposalRow, now: number): boolean {
  const state = stateNow(row, row.stage, now)
  if (row.ended_at !== null || !row.is_latest || !isBeforeLoading(row.stage)) return false
  if (row.kind === 'change') return state === 'open'
  if (state === 'open') return now >= leaveFrom(row).getTime()
  const isNo = state === 'declined' || state === 'card_declined'
  return row.stage === 'at_pickup' && isNo && now >= row.pickup_date.getTime()
}

/** Returns the answers that the user may give now. */
export function answersOf(row: ProposalRow, role: TripRole, now = Date.now()): ProposalAnswer[] {
  const isOpen = stateNow(row, row.stage, now) === 'open'
  const isOwn = proposerOf(row) === role
  return [
    ...(isOpen && !isOwn ? (['yes', 'no'] as const) : []),
    ...(isOpen && isOwn ? (['take_back'] as const) : []),
    ...(role === 'packer' && mayLeave(row, now) ? (['leave'] as const) : []),
  ]
}

/** Returns the proposal as the customer or the packer sees it. */
export function toProposal(row: ProposalRow, userId: number, publicUrl: string | null): Proposal {
  const role = roleIn(row, userId)
  const state = stateNow(row, row.stage)
  const isPending = state === 'open' || state === 'charging'
  const price = isPending && row.cents !== null ? row.price_cents + row.cents : null
  return {
    ...{ id: row.id, trip_id: row.trip_id, kind: row.kind, by: proposerOf(row), state },
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    answer_until: row.answer_until?.toISOString() ?? null,
    note: row.note,
    images: row.images.map((token) => imageUrl(token, publicUrl)),
    reason: row.reason,
    amount: row.cents === null ? null : toDollars(row.cents),
    change: row.kind === 'change' ? changeOf(row) : null,
    new_price: price === null ? null : toDollars(price),
    new_total:
      price === null || role === 'packer' || row.fee_percent === null
        ? null
        : toDollars(price + feeOf(price, row.fee_percent)),
    may: answersOf(row, role),
    leave_from:
      role === 'packer' && row.kind === 'extra' && state === 'open'
        ? leaveFrom(row).toISOString()
        : null,
  }
}

function changeOf({ columns, earlier, ...row }: ProposalRow): Proposal['change'] {
  if (!columns || !earlier) return {}
  const time = (side: 'pickup' | 'dropoff') => {
    const [from, to] = [earlier, columns].map((each) => each[`${side}_date`])
    if (from === undefined || to === undefined) return {}
    const time_zone = timeZoneOfZip(row[`${side}_zip_code`]) ?? 'UTC'
    return { [`${side}_date`]: { from: iso(from), to: iso(to), time_zone } }
  }
  const place = (side: 'pickup' | 'dropoff') =>
    `${side}_city` in columns && row.ended_at === null
      ? { [`${side}_location`]: { from: placeOf(earlier, side), to: placeOf(columns, side) } }
      : {}
  return { ...time('pickup'), ...time('dropoff'), ...place('pickup'), ...place('dropoff') }
}

const iso = (value: unknown) => new Date(String(value)).toISOString()

const placeOf = (columns: ProposedColumns, side: 'pickup' | 'dropoff') => {
  const textOf = (name: string) => String(columns[`${side}_${name}`] ?? '')
  return {
    street_address: textOf('street_address'),
    street_address_two: textOf('street_address_two') || null,
    city: textOf('city'),
    state: textOf('state'),
    zip_code: textOf('zip_code'),
  }
}
