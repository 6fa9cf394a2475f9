import type { EventKind } from '../events/events.ts'
import { recordedCount, recording } from '../events/record-events.sql.ts'
import { type AnySql, jsonRows, type Tx } from '../platform/db/sql.ts'

export interface PaymentEvent {
  trip_id: number
  kind: EventKind
  actor: 'system' | 'customer' | 'operator'
  cents?: number
  reason?: string
  note?: string | null
}

/** Writes events of both sides. Apart from an operator's note, an event has no personal data. */
export async function addPaymentEvents(tx: Tx, events: PaymentEvent[]) {
  if (events.length === 0) return
  // A deleted gig's id is in the events only.
  await tx`
    with new_events as (
      select coalesce(t.gig_id, (select g.gig_id from gig_events g
          where g.customer_id = t.customer_id and g.trip_id = t.id limit 1)) as gig_id,
        t.id as trip_id, t.customer_id, t.packer_id, e.actor, e.kind, null as from_stage, null as to_stage,
        e.reason, e.note,
        case when e.cents is not null
          then jsonb_build_object('fields', '[]'::jsonb, 'cents', e.cents) end as changes
      from jsonb_to_recordset(${jsonRows(tx, events)})
        as e (trip_id int, kind text, actor text, cents int, reason text, note text)
      join trips t on t.id = e.trip_id
    ), ${recording(
      tx,
      events.map(({ kind }) => kind),
    )}
    select ${recordedCount(tx)}`
}

/** Returns when the packer delivered everything; null for a trip that was never delivered. */
export async function findDeliveredAt(
  sql: AnySql,
  trip: { id: number; customer_id: number },
): Promise<Date | null> {
  const [row] = await sql<{ created_at: Date }[]>`
    select created_at from gig_events
    where customer_id = ${trip.customer_id} and trip_id = ${trip.id} and kind = 'delivered'
    order by id desc limit 1`
  return row?.created_at ?? null
}
