import type { Gig, User } from 'api/client'
import { collectDay, isNear } from '../day/collect-day.ts'
import { openDayStore } from '../day/day-store.ts'
import { sendQueue } from '../day/send-queue.ts'
import { registerServiceWorker } from '../service-worker/register.ts'

/** How often this page has begun to keep a day: an older day that arrives late must not replace a newer one. */
let begun = 0

/**
 * Keeps the day of a packer for the day sheet, if it has a gig, and sends the steps that wait on this device. `booked`:
 * the gigs that the packer has booked.
 */
export async function keepDay({ id }: User, booked: readonly Gig[]): Promise<void> {
  begun += 1
  const mine = begun
  const store = openDayStore()
  store.forget(id)
  const now = new Date()
  const known = store.readDay(id)
  const hasGig = booked.some((gig) => isNear(gig, now))
  if (store.readQueue(id).steps.length > 0) await sendQueue(store, id)
  if (!store.isLasting || (!known && !hasGig)) return
  if (!(await registerServiceWorker())) return
  const day = await collectDay(booked, known, now)
  // The user may have signed out meanwhile.
  if (mine === begun && globalThis.actingUser === id) store.writeDay(id, day)
}
