import { randomBytes } from 'node:crypto'
import type { ImageRow } from '../gigs/gigs.sql.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { DemoMessage } from './demo-messages.ts'

/** Adds the event of a proof to the gig's last trip. */
export async function addDemoProof(tx: Tx, gigId: number, { by, proof }: DemoMessage) {
  await tx`
    insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, reason)
    select gig_id, id, customer_id, packer_id, ${by}, 'proof', ${proof ?? null}
    from trips where gig_id = ${gigId} order by id desc limit 1`
}

/** Adds a message to the conversation of the gig's last trip. Call it once the events have their times. */
export async function insertDemoMessage(
  tx: Tx,
  gigId: number,
  message: DemoMessage,
  images: Omit<ImageRow, 'token'>[],
) {
  const { by, after, minutes, text, proof = null, isUnread = false } = message
  const [row] = await tx<{ id: number }[]>`
    insert into messages (trip_id, sender_id, recipient_id, key, body_hash, text, proof, event_id,
      created_at, seen_at)
    select t.id, case ${by} when 'customer' then t.customer_id else t.packer_id end,
      case ${by} when 'customer' then t.packer_id else t.customer_id end,
      ${randomBytes(16).toString('hex')}, ''::bytea, ${text}, ${proof}, p.id, m.at,
      case when not ${isUnread} then least(m.at + interval '4 minutes', now()) end
    from (select * from trips where gig_id = ${gigId} order by id desc limit 1) t
    join gig_events e on e.trip_id = t.id and e.kind = ${after}
    left join gig_events p on p.trip_id = t.id and p.kind = 'proof' and p.reason = ${proof}
    cross join lateral (
      select least(e.created_at + make_interval(mins => ${minutes}), now()) as at) m
    returning id`
  if (!row) throw new Error(`Gig ${gigId} has no step "${after}".`)
  const rows = images.map((image, position) => ({
    ...{ message_id: row.id, position, token: randomBytes(18).toString('base64url') },
    ...image,
  }))
  if (rows.length > 0) {
    await tx`
      insert into message_images ${tx(rows, 'message_id', 'position', 'token', 'hash', 'width', 'height')}`
  }
}
