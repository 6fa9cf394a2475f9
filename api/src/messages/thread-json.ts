import { imageUrl } from '../gigs/gig-json.sql.ts'
import { displayName } from '../rules/display-name.ts'
import { closesAfterMs, sharesBeforePickupMs } from '../rules/windows.ts'
import type { Message, MessageThread, Proof } from './messages.contract.ts'
import type { MessageRow, ThreadRow } from './messages.sql.ts'

/** Returns when the conversation closes; null before the end of the trip. */
const closesAt = ({ ended_at }: Pick<ThreadRow, 'ended_at'>) =>
  ended_at && new Date(ended_at.getTime() + closesAfterMs)

export function isClosed(thread: Pick<ThreadRow, 'ended_at'>): boolean {
  const at = closesAt(thread)
  return at !== null && at.getTime() <= Date.now()
}

const sharesFrom = ({ pickup_date }: Pick<ThreadRow, 'pickup_date'>) =>
  new Date(pickup_date.getTime() - sharesBeforePickupMs)

/** Returns whether a side may begin to share its phone number now. */
export const isSharingTime = (thread: Pick<ThreadRow, 'pickup_date' | 'ended_at'>): boolean =>
  thread.ended_at === null && sharesFrom(thread).getTime() <= Date.now()

/** Returns the proofs that photos can be now: none of a pickup or a delivery that has not begun. */
export function proofsAt({
  stage,
  delivered_at,
}: Pick<ThreadRow, 'stage' | 'delivered_at'>): Proof[] {
  if (stage === 'loaded' || delivered_at) return ['pickup', 'delivery']
  // A dispute before the delivery begins after “Arrived”.
  return stage === 'at_pickup' || stage === 'disputed' ? ['pickup'] : []
}

export const toMessage = (
  row: Omit<MessageRow, 'body_hash'>,
  customerId: number,
  publicUrl: string | null,
): Message => ({
  id: row.id,
  trip_id: row.trip_id,
  sender: row.sender_id === customerId ? 'customer' : 'packer',
  text: row.text,
  images: row.images.map((token) => imageUrl(token, publicUrl)),
  proof: row.proof,
  created_at: row.created_at.toISOString(),
  seen_at: row.seen_at?.toISOString() ?? null,
})

export function toThread(
  row: ThreadRow,
  rows: MessageRow[],
  { userId, publicUrl }: { userId: number; publicUrl: string | null },
): MessageThread {
  const isOpen = !isClosed(row) && !row.is_other_gone
  const seesPhone = row.is_other_phone_shared && row.other_phone !== '' && !isClosed(row)
  return {
    trip_id: row.trip_id,
    gig_id: row.gig_id,
    title: row.title,
    pickup_time_zone: row.pickup_time_zone,
    other:
      userId === row.customer_id
        ? displayName('packer', row.packer_id, row.packer_name)
        : displayName('customer', row.customer_id, row.customer_name),
    is_open: isOpen,
    closes_at: closesAt(row)?.toISOString() ?? null,
    phone: {
      shared: row.is_own_phone_shared,
      can_share: isSharingTime(row),
      shares_from: sharesFrom(row).toISOString(),
      other: seesPhone ? row.other_phone : null,
    },
    proofs: proofsAt(row),
    messages: rows.toReversed().map((message) => toMessage(message, row.customer_id, publicUrl)),
  }
}
