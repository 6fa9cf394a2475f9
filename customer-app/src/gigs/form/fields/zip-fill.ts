import { type Gig, stateOfZip } from 'api/contract'
import { type GigText, pathOf, places } from '../gig-text.ts'

type Filled = Partial<GigText>

/** The city that the customer entered with this ZIP code in an earlier gig. */
const cityOf = (zip: string, jobs: readonly Gig[]) =>
  jobs
    .flatMap((job) => [job.pickup_location, job.dropoff_location])
    .find(({ zip_code }) => zip_code.slice(0, 5) === zip)?.city

/**
 * State and city for each ZIP code in `change`. A field that the customer typed in keeps its text;
 * an empty field, or one that still has what an earlier ZIP code `filled` in, follows the ZIP code.
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
