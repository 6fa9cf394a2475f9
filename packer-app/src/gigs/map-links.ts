import type { Location } from 'api/contract'
import { cityAndZip } from '../gig-facts.ts'

/** Omits the apartment number, which a map service neither knows nor needs. */
const addressOf = (place: Location) =>
  encodeURIComponent([place.street_address, cityAndZip(place)].filter(Boolean).join(', '))

export const mapOf = (place: Location): string =>
  `https://www.openstreetmap.org/search?query=${addressOf(place)}`

export const directionsTo = (place: Location): string =>
  `https://www.openstreetmap.org/directions?to=${addressOf(place)}`
