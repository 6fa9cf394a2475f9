import { useQueryClient } from '@tanstack/react-query'
import type { Schedule } from 'api/client'
import { gigStatus } from 'api/rules'
import { useState } from 'react'
import { bookingsQuery } from '../../bookings/bookings.queries.ts'
import { clashesQuery } from '../../bookings/week/week.queries.ts'
import { clashDialog } from './lazy-clash-dialog.ts'

/** A booking does not wait longer for the question: the API books a gig that clashes, too. */
const longestWaitMs = 4_000

/** Asks before the packer books a gig that clashes with booked ones. */
export function useClashQuestion(gigId: number) {
  const client = useQueryClient()
  const [schedule, setSchedule] = useState<Schedule>()
  const [isOpen, setOpen] = useState(false)

  const holdsGigs = () =>
    client
      .getQueryData(bookingsQuery.queryKey)
      ?.some(({ gig_id, gig_status_id: status }) => gig_id !== gigId && status === gigStatus.booked)

  /** Returns whether it asks the packer, and opens the question then. */
  async function ask(): Promise<boolean> {
    if (!holdsGigs()) return false
    const found = await Promise.race([readClashes(), wait(longestWaitMs)])
    if (!found) return false
    setSchedule(found)
    setOpen(true)
    return true
  }

  /** Returns undefined if nothing clashes, or if it is unknown. */
  async function readClashes(): Promise<Schedule | undefined> {
    try {
      const found = await client.fetchQuery(clashesQuery(gigId))
      if (found.clashes.length === 0) return undefined
      await clashDialog.load()
      return found
    } catch {
      return undefined
    }
  }

  return { schedule, isOpen, ask, close: () => setOpen(false) }
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
