import { useDelayed } from 'shared-ui'

type Words = (total: number | undefined) => string

const gigs = (total: number) => (total === 1 ? '1 gig' : `${total.toLocaleString('en-US')} gigs`)

/** "128 gigs available" */
const available: Words = (total) =>
  total === undefined ? 'Loading Gigs...' : `${gigs(total)} available`

/** For the button of the filter sheet: "Show 128 gigs". */
export const showGigs: Words = (total) =>
  total === undefined ? 'Show gigs' : `Show ${gigs(total)}`

export interface Counted {
  /** Undefined until the first list is loaded. */
  total: number | undefined
  /** The total of the filters before; the new one is on its way. */
  isStale: boolean
}

export function GigCount({ total, isStale, words = available }: Counted & { words?: Words }) {
  return isStale ? <Recount before={total} words={words} /> : words(total)
}

/** Keeps the old number for a moment, because the new one usually comes faster than that. */
function Recount({ before, words }: { before: number | undefined; words: Words }) {
  const late = useDelayed()
  return words(late ? undefined : before)
}
