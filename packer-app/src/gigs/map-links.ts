import type { Location } from 'api/client'
import { cityAndZip } from '../gig-facts.ts'

/** Macs, iPhones and iPads, which open the link in the Maps app. An iPad's user agent may name a Mac. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const addressOf = (place: Location) =>
  encodeURIComponent(
    [place.street_address, place.street_address_two, cityAndZip(place)].filter(Boolean).join(', '),
  )

export const mapOf = (place: Location): string =>
  isApple()
    ? `https://maps.apple.com/?q=${addressOf(place)}`
    : `https://www.google.com/maps/search/?api=1&query=${addressOf(place)}`

/** Directions from the device's location. */
export const directionsTo = (place: Location): string =>
  isApple()
    ? `https://maps.apple.com/?daddr=${addressOf(place)}`
    : `https://www.google.com/maps/dir/?api=1&destination=${addressOf(place)}`
