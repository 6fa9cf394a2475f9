import type { Gig } from 'api/client'
import { dateFields } from './date-table.ts'
import { type GigText, locationOf, momentOf } from './gig-text.ts'
import { placeParts, places } from './places.ts'

/**
 * Returns what the packer of a booked gig has to agree to: "date", "address" or both. Undefined if the form changes
 * neither.
 */
export function askedChanges(gig: Gig, text: GigText): string | undefined {
  const isMoved = dateFields.some(({ name }) => {
    const typed = Date.parse(momentOf(text, name, gig))
    return !Number.isNaN(typed) && typed !== Date.parse(gig[name])
  })
  const isElsewhere = places.some((place) => {
    const typed = locationOf(text, place)
    const stored = gig[`${place}_location`]
    return placeParts.some((part) => (typed[part] ?? '') !== (stored[part] ?? ''))
  })
  const words = [...(isMoved ? ['date'] : []), ...(isElsewhere ? ['address'] : [])]
  return words.length > 0 ? words.join(' and ') : undefined
}
