import type { Gig } from 'api/client'
import { stateOfZip } from 'api/rules'
import { type GigText, pathOf } from '../gig-text.ts'
import { places } from '../places.ts'

type Filled = Partial<GigText>

/** Returns the city of the first address with this ZIP code among the customer's gigs. */
const cityOf = (zip: string, jobs: readonly Gig[]) =>
  jobs
    .flatMap((job) => [job.pickup_location, job.dropoff_location])
    .find(({ zip_code }) => zip_code.slice(0, 5) === zip)?.city

/**
 * Returns the state and city for each ZIP code in `change`, but never replaces text that the customer
 * typed. `filled` has the texts that earlier ZIP codes filled in: a new ZIP code replaces them.
 */
export function filledBy(
  change: Filled,
  text: GigText,
  filled: Filled,
  jobs: readonly Gig[],
): Filled {
  const next: Filled = {}
  for (const place of places) {
    const zip = change[pathOf(place, 'zip_code')]?.trim().slice(0, 5) ?? ''
    const state = stateOfZip(zip)
    if (!state) continue
    const known = { state, city: cityOf(zip, jobs) ?? '' }
    for (const part of ['state', 'city'] as const) {
      const path = pathOf(place, part)
      const isOwn = text[path] !== '' && text[path] !== filled[path]
      if (!isOwn) next[path] = known[part]
    }
  }
  return next
}
