import type { Gig, Location } from 'api/contract'

/** The photo that stands for the gig: the featured one, the only one, or undefined without any. */
export function coverIndex(gig: Pick<Gig, 'images' | 'featured_image_index'>): number {
  const { images, featured_image_index: featured } = gig
  return featured !== null && featured < images.length ? featured : 0
}

export function coverImage(gig: Pick<Gig, 'images' | 'featured_image_index'>): string | undefined {
  return gig.images[coverIndex(gig)]
}

/** "Oakland, CA" */
export function cityOf({ city, state }: Pick<Location, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join(', ')
}

/** "Oakland, CA 94607" */
export function cityAndZip(place: Pick<Location, 'city' | 'state' | 'zip_code'>): string {
  return [cityOf(place), place.zip_code].filter(Boolean).join(' ')
}

/** "38 boxes" from a count; where the customer's text has no number, the text itself. */
export function boxesText({ boxes, box_count: count }: Pick<Gig, 'boxes' | 'box_count'>): string {
  if (count === null) return boxes
  return count === 1 ? '1 box' : `${count.toLocaleString('en-US')} boxes`
}

/** "a", "a and b", "a, b and c" */
export function inWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
