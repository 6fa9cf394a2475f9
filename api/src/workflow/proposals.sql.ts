import type { EventKind } from '../events/events.ts'
import { recordEvents } from '../events/record-events.sql.ts'
import type { AnySql, Fragment, Tx } from '../platform/db/sql.ts'
import type { ExtraReason } from '../rules/extra-work.ts'
import { type TripStage, wasCanceled } from '../rules/trip-stages.ts'
import { proposalMs } from '../rules/windows.ts'
import type { Actor } from './moves.ts'
import type { LockedTrip } from './open-trip.sql.ts'

export type ProposalState =
  | ('open' | 'charging')
  | ('agreed' | 'declined' | 'card_declined' | 'taken_back' | 'expired' | 'ended')

/** Columns of a gig as JSON. */
export type ProposedColumns = Record<string, unknown>

const proposalKinds = ['change', 'extra'] as const

export interface StoredProposal {
  id: number
  trip_id: number
  event_id: string
  kind: (typeof proposalKinds)[number]
  state: ProposalState
  columns: ProposedColumns | null
  earlier: ProposedColumns | null
  answer_until: Date | null
  reason: ExtraReason | null
  cents: number | null
  created_at: Date
  answered_at: Date | null
}

/** The stages in which the other side can answer. */
const answeredIn: Record<StoredProposal['kind'], readonly TripStage[]> = {
  change: ['booked'],
  extra: ['at_pickup', 'loaded'],
}

/** Whether a trip at this stage can have such a proposal. */
export const isPossible = (kind: StoredProposal['kind'], stage: string) =>
  answeredIn[kind].some((possible) => possible === stage)

/** Returns the state now: an open proposal ends with its time, or when the trip goes on. */
export function stateNow(
  { kind, state, answer_until }: Pick<StoredProposal, 'kind' | 'state' | 'answer_until'>,
  stage: TripStage,
  now = Date.now(),
): ProposalState {
  if (state === 'charging') return wasCanceled(stage) ? 'ended' : state
  if (state !== 'open') return state
  if (!isPossible(kind, stage)) return 'ended'
  return answer_until !== null && answer_until.getTime() <= now ? 'expired' : 'open'
}

/** Returns the proposal that waits for an answer, or for the bank. The transaction has locked the trip. */
export async function findOpen(tx: Tx, trip: LockedTrip) {
  const [row] = await tx<StoredProposal[]>`
    select * from proposals where trip_id = ${trip.id} and state in ('open', 'charging')`
  return row && { ...row, state: stateNow(row, trip.stage) }
}

/** Counts the proposals of the trip in the last 24 hours. */
export async function countToday(tx: Tx, tripId: number) {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from proposals
    where trip_id = ${tripId} and created_at > now() - interval '24 hours'`
  return row.count
}

type NewProposal = Pick<StoredProposal, 'kind'> &
  Partial<Pick<StoredProposal, 'columns' | 'earlier' | 'reason' | 'cents'>> & {
    note: string | null
    /** The changes of the event. */
    changes: object
    /** In milliseconds since 1970. */
    now?: number
  }

/**
 * Adds a proposal to a locked trip, in place of an open one. Returns its id, and that of the event.
 */
export async function propose(
  tx: Tx,
  trip: LockedTrip & { gig_id: number },
  { kind, columns = null, earlier = null, reason = null, cents = null, ...more }: NewProposal,
) {
  const open = await findOpen(tx, trip)
  if (open) await end(tx, open.id, open.state === 'open' ? 'taken_back' : 'ended')
  const [event_id = ''] = await recordEvents(tx, [
    {
      ...sidesOf(trip),
      actor: kind === 'change' ? 'customer' : 'packer',
      kind: kind === 'change' ? 'change_proposed' : 'extra_asked',
      reason,
      note: more.note,
      changes: more.changes,
    },
  ])
  // A packer who asks for extra pay is there: "Arrived" can no longer be taken back.
  if (kind === 'extra') await tx`update trips set arrived_from = null where id = ${trip.id}`
  const pickup = typeof columns?.['pickup_date'] === 'string' ? columns['pickup_date'] : null
  const [row] = await tx<[{ id: number }]>`
    insert into proposals (trip_id, event_id, kind, columns, earlier, answer_until, reason, cents)
    values (${trip.id}, ${event_id}, ${kind}, ${json(tx, columns)}, ${json(tx, earlier)},
      ${
        kind === 'change'
          ? tx`least(now() + make_interval(secs => ${proposalMs / 1000}), ${pickup}::timestamptz,
        case when ${trip.pickup_date} > now() then ${trip.pickup_date}::timestamptz end)`
          : null
      },
      ${reason}, ${cents})
    returning id`
  return { id: row.id, eventId: event_id }
}

const json = (tx: Tx, value: ProposedColumns | null) =>
  value && tx.json(value as Parameters<Tx['json']>[0])

const sidesOf = ({ gig_id, id, customer_id, packer_id }: LockedTrip & { gig_id: number }) => ({
  ...{ gig_id, trip_id: id, customer_id, packer_id },
})

/** Ends a proposal without an event. */
export const end = (tx: Tx, id: number, state: Exclude<ProposalState, 'open' | 'charging'>) =>
  tx`update proposals set state = ${state}, answered_at = now() where id = ${id}`

/**
 * The part of a statement that moves the `trips` to this stage which ends what can no longer be answered. With the end of
 * a booking, the answer of the bank no longer counts either.
 */
export const endingProposals = (sql: AnySql, trips: Fragment, to: TripStage): Fragment => {
  const kinds = proposalKinds.filter((kind) => !isPossible(kind, to))
  const isWaiting = sql`p.state = 'open' and p.kind = any(${kinds})`
  return sql`
  update proposals p set state = 'ended', answered_at = now() from ${trips}
  where p.trip_id = t.id and (${isWaiting} ${wasCanceled(to) ? sql`or p.state = 'charging'` : sql``})`
}

/** Ends an open change of a locked trip, because its customer changes the gig in another way. */
export async function takeChangeBack(tx: Tx, trip: LockedTrip & { gig_id: number }) {
  const open = await findOpen(tx, trip)
  if (open?.kind !== 'change' || open.state !== 'open') return
  await settle(tx, trip, open, { state: 'taken_back', by: 'customer' })
}

/** Notes that the customer has agreed to extra work whose hold is not placed yet. */
export const startCharging = (tx: Tx, id: number) =>
  tx`update proposals set state = 'charging' where id = ${id}`

interface Answer {
  state: 'agreed' | 'declined' | 'card_declined' | 'taken_back'
  by: Actor
  changes?: object
}

const eventOf: Record<Answer['state'], EventKind> = {
  agreed: 'proposal_agreed',
  declined: 'proposal_declined',
  card_declined: 'proposal_declined',
  taken_back: 'proposal_taken_back',
}

/** Ends a proposal of a locked trip, and tells both sides. */
export async function settle(
  tx: Tx,
  trip: LockedTrip & { gig_id: number },
  { id, kind }: Pick<StoredProposal, 'id' | 'kind'>,
  { state, by, changes }: Answer,
) {
  await end(tx, id, state)
  const reason = state === 'card_declined' ? state : kind
  const event = { actor: by, kind: eventOf[state], reason, ...(changes && { changes }) }
  await recordEvents(tx, [{ ...sidesOf(trip), ...event }])
}

/**
 * Ends a proposal for extra work whose hold was placed, declined, or not necessary. If it was placed, raises the price of
 * the trip and its gig; the caller raises that of the payment. The transaction has locked gig and trip. If the trip was
 * canceled meanwhile, nothing changes.
 */
export async function settleExtra(tx: Tx, proposalId: number, isPaid: boolean) {
  const [trip] = await tx<(LockedTrip & { cents: number; price_cents: number; state: string })[]>`
    select t.*, p.cents, p.state from proposals p join trips t on t.id = p.trip_id where p.id = ${proposalId}`
  if (!trip || trip.state === 'ended') return
  const { gig_id, cents, price_cents } = trip
  if (wasCanceled(trip.stage) || gig_id === null) return end(tx, proposalId, 'ended')
  const proposal = { id: proposalId, kind: 'extra' } as const
  if (!isPaid) {
    await settle(tx, { ...trip, gig_id }, proposal, { state: 'card_declined', by: 'system' })
    return
  }
  await tx`
    with g as (
      update gigs set price_cents = price_cents + ${cents}, version = version + 1 where id = ${gig_id}
    )
    update trips set price_cents = price_cents + ${cents} where id = ${trip.id}`
  const raised = { from: price_cents, to: price_cents + cents }
  await settle(tx, { ...trip, gig_id }, proposal, {
    ...{ state: 'agreed', by: 'customer', changes: { fields: ['price'], price_cents: raised } },
  })
}

/**
 * Ends the proposed changes whose time is over. Returns how many. Skips trips that another transaction has locked; the next
 * run checks them again.
 */
export async function expireProposals(tx: Tx, most: number): Promise<number> {
  const due = await tx<(LockedTrip & { proposal: number })[]>`
    select t.*, p.id as proposal from proposals p join trips t on t.id = p.trip_id
    where p.state = 'open' and p.answer_until <= now()
    order by p.answer_until limit ${most} for no key update of t skip locked`
  const expired: (typeof due)[number][] = []
  for (const trip of due) {
    const isLate = isPossible('change', trip.stage) && trip.gig_id !== null
    // While the statement above waited, the packer may have answered.
    const { count } = await tx`
      update proposals set state = ${isLate ? 'expired' : 'ended'}, answered_at = now()
      where id = ${trip.proposal} and state = 'open'`
    if (isLate && count > 0) expired.push(trip)
  }
  await recordEvents(
    tx,
    expired.flatMap(({ gig_id, ...trip }) =>
      gig_id !== null
        ? [
            {
              ...sidesOf({ ...trip, gig_id }),
              actor: 'system' as const,
              kind: 'proposal_expired' as const,
            },
          ]
        : [],
    ),
  )
  return due.length
}

/** What decides about more extra pay of the trip `t`, as JSON. */
export const extraFacts = (sql: AnySql) => sql`(
  select json_build_object('asked', count(*), 'agreed_cents', coalesce(sum(cents) filter (where state = 'agreed'), 0),
    'is_open', coalesce(bool_or(state in ('open', 'charging')), false))
  from proposals where trip_id = t.id and kind = 'extra')`
