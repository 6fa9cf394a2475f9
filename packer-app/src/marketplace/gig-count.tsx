import { useDelayed } from 'shared-ui'
import type { GigTotal } from './marketplace.queries.ts'

type CountLabel = (total: GigTotal | undefined) => string

const gigs = ({ count, isExceeded }: GigTotal) =>
  count === 1 ? '1 gig' : `${count.toLocaleString('en-US')}${isExceeded ? '+' : ''} gigs`

/** Returns, for example, "128 gigs available" or "1,000+ gigs available". */
const available: CountLabel = (total) =>
  total === undefined ? 'Loading Gigs...' : `${gigs(total)} available`

/** Returns, for example, "Show 128 gigs", for the button of the filter sheet. */
export const showGigs: CountLabel = (total) =>
  total === undefined ? 'Show gigs' : `Show ${gigs(total)}`

export interface CountState {
  /** Undefined until the first list is loaded. */
  total: GigTotal | undefined
  /** Whether `total` is from the previous filters because the new total is still loading. */
  isStale: boolean
}

export function GigCount({
  total,
  isStale,
  label = available,
}: CountState & { label?: CountLabel }) {
  return isStale ? <StaleCount before={total} label={label} /> : <span>{label(total)}</span>
}

/** Shows the old count for a moment instead of Loading: the new count usually arrives in that time. */
function StaleCount({ before, label }: { before: GigTotal | undefined; label: CountLabel }) {
  const late = useDelayed()
  return <span>{label(late ? undefined : before)}</span>
}
