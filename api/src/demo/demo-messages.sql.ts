import { randomBytes } from 'node:crypto'
import { recordEvents } from '../events/record-events.sql.ts'
import type { PhotoRow } from '../images/images.sql.ts'
import { addMessage, insertReport } from '../messages/messages.sql.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { DemoReport } from './demo-gig.ts'
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

/** Adds a report about the gig's last trip, or the reply to it. */
export async function addDemoReport(
  tx: Tx,
  gigId: number,
  event: {
    kind: 'problem' | 'problem_reply'
    actor: 'customer' | 'packer'
    text: DemoReport['text']
  },
  photos: PhotoRow[],
) {
  const { price_cents: _price, ...trip } = await findLastTrip(tx, gigId)
  const { text: note, ...rest } = event
  const reason = event.kind === 'problem' ? 'damage' : null
  const [id = ''] = await recordEvents(tx, [{ ...trip, ...rest, reason, note }])
  const rows = photos.map((photo, position) => ({ event_id: id, position, ...photo }))
  await tx`
    insert into event_images ${tx(rows, 'event_id', 'position', 'token', 'width', 'height')}`
}

/** Adds a message to the conversation of the gig's last trip. Call it once the events have their times. */
export async function insertDemoMessage(
  tx: Tx,
  gigId: number,
  message: DemoMessage,
  photos: PhotoRow[],
) {
  const { by, after, minutes, text, proof = null, isUnread = false, report } = message
  const row = await addMessage(
    tx,
    tx`(trip_id, sender_id, recipient_id, key, body_hash, text, proof, event_id, created_at, seen_at)
    select t.id, case ${by} when 'customer' then t.customer_id else t.packer_id end,
      case ${by} when 'customer' then t.packer_id else t.customer_id end,
      ${randomBytes(16).toString('hex')}, ''::bytea, ${text}, ${proof}, p.id, m.at,
      case when not ${isUnread} then least(m.at + interval '4 minutes', now()) end
    from (select * from trips where gig_id = ${gigId} order by id desc limit 1) t
    join gig_events e on e.trip_id = t.id and e.kind = ${after}
    left join gig_events p on p.trip_id = t.id and p.kind = 'proof' and p.reason = ${proof} and p.actor = ${by}
    cross join lateral (
      select least(e.created_at + make_interval(mins => ${minutes}), now()) as at) m`,
  )
  if (!row) throw new Error(`Gig ${gigId} has no step "${after}".`)
  if (report !== undefined) {
    await insertReport(tx, row.id, report)
    await tx`
      update message_reports r set created_at = least(m.created_at + interval '10 minutes', now())
      from messages m where m.id = r.message_id and m.id = ${row.id}`
  }
  const rows = photos.map((photo, position) => ({ message_id: row.id, position, ...photo }))
  if (rows.length > 0) {
    await tx`
      insert into message_images ${tx(rows, 'message_id', 'position', 'token', 'width', 'height')}`
  }
}
