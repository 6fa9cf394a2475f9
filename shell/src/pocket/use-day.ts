import { type Query, useQueryClient } from '@tanstack/react-query'
import type { Gig, User } from 'api/client'
import { dayMs } from 'api/rules'
import { useEffect } from 'react'
import { pocket } from './pocket.ts'

/** At most so often the page keeps the day again. */
const pauseMs = 60_000

/** Whether the pickup may be today or tomorrow. In this chunk, which all users load, there is no code for time zones. */
const isSoon = ({ pickup_date }: Gig, now: number) =>
  Math.abs(Date.parse(pickup_date) - now) < 2 * dayMs

/** Keeps a packer's day for the day sheet whenever the half has fetched the booked gigs. */
export function useDay(user: User): void {
  const client = useQueryClient()
  useEffect(() => {
    const cache = client.getQueryCache()
    let keptAt = 0
    const keep = ({ meta, state }: Query) => {
      const now = Date.now()
      const gigs = meta?.isBookedGigs ? (state.data as Gig[] | undefined) : undefined
      if (!gigs?.some((gig) => isSoon(gig, now)) || now - keptAt < pauseMs) return
      keptAt = now
      pocket.load().then(
        ({ keepDay }) => keepDay(user, gigs),
        () => (keptAt = 0),
      )
    }
    for (const query of cache.getAll()) keep(query)
    return cache.subscribe(({ type, query }) => {
      if (type === 'updated') keep(query)
    })
  }, [client, user])
}
