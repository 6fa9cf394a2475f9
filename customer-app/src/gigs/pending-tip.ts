import type { Trip } from 'api/client'

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
  try {
    const { amount, key, before } = JSON.parse(
      sessionStorage.getItem(nameOf(tripId)) ?? '{}',
    ) as Record<string, unknown>
    const isTip =
      typeof amount === 'number' && typeof key === 'string' && typeof before === 'number'
    return isTip ? { amount, key, before } : null
  } catch {
    return null
  }
}

/** Stores the tip, so that it survives a reload. Null deletes it. */
export function keepTip(tripId: Trip['id'], tip: PendingTip | null): void {
  try {
    if (tip) sessionStorage.setItem(nameOf(tripId), JSON.stringify(tip))
    else sessionStorage.removeItem(nameOf(tripId))
  } catch {
    // Storage is full or blocked. The tip is then known only until the page closes.
  }
}
