import { randomBytes } from 'node:crypto'
import { recordEvents } from '../events/record-events.sql.ts'
import type { PhotoRow } from '../images/images.sql.ts'
import { addMessage } from '../messages/messages.sql.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { DemoMessage } from './demo-messages.ts'

/** Returns what the events of the gig's last trip have in common. */
export async function findLastTrip(tx: Tx, gigId: number) {
  const [trip] = await tx<
    {
      gig_id: number
      trip_id: number
      customer_id: number
      packer_id: number
      price_cents: number
    }[]
  >`
    select gig_id, id as trip_id, customer_id, packer_id, price_cents
    from trips where gig_id = ${gigId} order by id desc limit 1`
  if (!trip) throw new Error(`Gig ${gigId} has no trip.`)
  return trip
}

/** Adds the event of a proof to the gig's last trip. */
export async function addDemoProof(tx: Tx, gigId: number, { by, proof }: DemoMessage) {
  const trip = await findLastTrip(tx, gigId)
  await recordEvents(tx, [{ ...trip, actor: by, kind: 'proof', reason: proof ?? null }])
}

/** Adds a message to the conversation of the gig's last trip. Call it once the events have their times. */
export async function insertDemoMessage(
  tx: Tx,
  gigId: number,
  message: DemoMessage,
  photos: PhotoRow[],
) {
  const { by, after, minutes, text, proof = null, isUnread = false } = message
  const row = await addMessage(
    tx,
    tx`(trip_id, sender_id, recipient_id, key, body_hash, text, proof, event_id, created_at, seen_at)
    select t.id, case ${by} when 'customer' then t.customer_id else t.packer_id end,
      case ${by} when 'customer' then t.packer_id else t.customer_id end,
      ${randomBytes(16).toString('hex')}, ''::bytea, ${text}, ${proof}, p.id, m.at,
      case when not ${isUnread} then least(m.at + interval '4 minutes', now()) end
    from (select * from trips where gig_id = ${gigId} order by id desc limit 1) t
    join gig_events e on e.trip_id = t.id and e.kind = ${after}
    left join gig_events p on p.trip_id = t.id and p.kind = 'proof' and p.reason = ${proof}
    cross join lateral (
      select least(e.created_at + make_interval(mins => ${minutes}), now()) as at) m`,
  )
  if (!row) throw new Error(`Gig ${gigId} has no step "${after}".`)
  const rows = photos.map((photo, position) => ({ message_id: row.id, position, ...photo }))
  if (rows.length > 0) {
    await tx`
      insert into message_images ${tx(rows, 'message_id', 'position', 'token', 'width', 'height')}`
  }
}
