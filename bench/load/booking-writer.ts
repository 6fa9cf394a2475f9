import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../databases.ts'
import { type BookingLog, possibleTotals } from './possible-totals.ts'
import { bookGig, cancelBooking, openGigs } from './bookings.sql.ts'

export interface BookingWriter {
  /** The numbers of open gigs that were right at some instant of this time. */
  possibleTotals(from: number, to: number): { least: number; most: number }
  /** Ends the writing; what was booked is open again. */
  stop(): Promise<void>
}

/**
 * Books one gig after another at an even pace. It is the only writer, so it knows at every instant how many gigs
 * are open, and can check a total without a second query.
 */
export async function startBookingWriter(
  { sql }: Database,
  perSecond: number,
): Promise<BookingWriter> {
  const gigs = await openGigs(sql, 20_000)
  const countOpen = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from gigs where gig_status_id = 1`
    return row?.count ?? 0
  }
  const log: BookingLog = { before: await countOpen(), sent: [], done: [] }
  const over = new AbortController()

  async function write() {
    const begun = performance.now()
    for (let number = 0; !over.signal.aborted; number += 1) {
      const gig = gigs[number]
      if (gig === undefined) throw new Error('There are no gigs left to book.')
      log.sent.push(performance.now())
      await bookGig(sql, gig)
      log.done.push(performance.now())
      const next = begun + ((number + 1) * 1000) / perSecond
      await sleep(Math.max(0, next - performance.now()))
    }
  }
  const writing = write()
  writing.catch(() => {})

  return {
    possibleTotals: (from, to) => possibleTotals(log, from, to),
    async stop() {
      over.abort()
      await writing
      const left = await countOpen()
      for (const gig of gigs.slice(0, log.done.length)) await cancelBooking(sql, gig)
      await sql`vacuum (analyze) gigs, bookings`
      if (left !== log.before - log.done.length)
        throw new Error('Another client has booked gigs meanwhile.')
    },
  }
}
