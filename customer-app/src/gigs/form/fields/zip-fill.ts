import { type Gig, stateOfZip } from 'api/contract'
import { type GigText, pathOf, places } from '../gig-text.ts'

type Filled = Partial<GigText>

/** The city that the customer entered with this ZIP code in an earlier gig. */
const cityOf = (zip: string, jobs: readonly Gig[]) =>
  jobs
    .flatMap((job) => [job.pickup_location, job.dropoff_location])
    .find(({ zip_code }) => zip_code.slice(0, 5) === zip)?.city

/**
 * Returns state and city for each ZIP code in `change`. Fills only a field that is empty or still has the
 * text that an earlier ZIP code `filled` in: text that the customer typed stays.
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
