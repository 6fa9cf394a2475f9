import type { Trip } from 'api/client'
import { inTab, keepStored, readStoredJson } from 'shared-ui'

/** A tip that was sent and whose outcome is unknown. */
export interface PendingTip {
  /** In dollars. */
  amount: number
  /** The Idempotency-Key of the call. A repeated call with the same key charges nothing more. */
  key: string
  /** The dollars that the customer had tipped before. */
  before: number
}

const nameOf = (tripId: Trip['id']) => `manyhands.tip.${tripId}`

/** Returns the tip that was stored before a reload of the page, or null. */
export function loadTip(tripId: Trip['id']): PendingTip | null {
  const stored = (readStoredJson(nameOf(tripId), inTab) ?? {}) as Record<string, unknown>
  const { amount, key, before } = stored
  const isTip = typeof amount === 'number' && typeof key === 'string' && typeof before === 'number'
  return isTip ? { amount, key, before } : null
}

/** Stores the tip, so that it survives a reload. Null deletes it. */
export const keepTip = (tripId: Trip['id'], tip: PendingTip | null): void =>
  keepStored(nameOf(tripId), tip ? JSON.stringify(tip) : undefined, inTab)
