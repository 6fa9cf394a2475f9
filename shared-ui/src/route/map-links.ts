/** An address. The street is null if the reader may not see it. */
export interface MapPlace {
  street_address: string | null
  street_address_two: string | null
  city: string
  state: string
  zip_code: string
}

/** Macs, iPhones and iPads, which open the link in the Maps app. An iPad's user agent may name a Mac. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

function addressOf(place: MapPlace): string {
  const town = [place.city, place.state].filter(Boolean).join(', ')
  const lines = [place.street_address, place.street_address_two, `${town} ${place.zip_code}`]
  return encodeURIComponent(lines.filter(Boolean).join(', ').trim())
}

export const mapOf = (place: MapPlace): string =>
  isApple()
    ? `https://maps.apple.com/?q=${addressOf(place)}`
    : `https://www.google.com/maps/search/?api=1&query=${addressOf(place)}`

/** Directions from the device's location. */
export const directionsTo = (place: MapPlace): string =>
  isApple()
    ? `https://maps.apple.com/?daddr=${addressOf(place)}`
    : `https://www.google.com/maps/dir/?api=1&destination=${addressOf(place)}`
