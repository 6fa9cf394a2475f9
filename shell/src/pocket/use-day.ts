import { type Query, useQueryClient } from '@tanstack/react-query'
import type { Gig, User } from 'api/client'
import { dayMs } from 'api/rules'
import { useEffect } from 'react'
import { dayPrefix, keptKeys } from '../day/kept-days.ts'
import { pocket } from './pocket.ts'

/** At most so often the page keeps the same gigs again, for what else has changed: messages, steps. */
const pauseMs = 60_000

/** Whether the pickup may be today or tomorrow. In this chunk, which all users load, there is no code for time zones. */
const isSoon = ({ pickup_date }: Gig, now: number) =>
  Math.abs(Date.parse(pickup_date) - now) < 2 * dayMs

/** Removes what this browser keeps of other users' days. Returns whether it keeps the day of this user. */
function forgetOtherDays(user: number): boolean {
  const keys = keptKeys(new RegExp(`^${dayPrefix}`))
  const others = keys.filter((key) => !key.startsWith(`${dayPrefix}${user}-`))
  for (const key of others) localStorage.removeItem(key)
  return keys.length > others.length
}

/**
 * Keeps a packer's day for the day sheet whenever the half has fetched the booked gigs, and removes the days of other
 * users of this browser.
 */
export function useDay(user: User): void {
  const client = useQueryClient()
  useEffect(() => {
    forgetOtherDays(user.id)
    const cache = client.getQueryCache()
    let kept = { key: '', at: 0 }
    const keep = ({ meta, state }: Query) => {
      const now = Date.now()
      const gigs = meta?.isBookedGigs ? (state.data as Gig[] | undefined) : undefined
      // A day without gigs replaces one with gigs.
      if (!gigs || !(gigs.some((gig) => isSoon(gig, now)) || forgetOtherDays(user.id))) return
      const key = gigs.map(({ id, version }) => `${id}.${version}`).join()
      if (key === kept.key && now - kept.at < pauseMs) return
      kept = { key, at: now }
      pocket
        .load()
        .then(({ keepDay }) => keepDay(user, gigs))
        .catch(() => (kept = { key: '', at: 0 }))
    }
    for (const query of cache.getAll()) keep(query)
    return cache.subscribe(({ type, query }) => {
      if (type === 'updated') keep(query)
    })
  }, [client, user])
}
