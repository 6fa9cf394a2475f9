import { inOrder, valueAt, type ZipRanges } from './zip-ranges.ts'
import { zoneStarts } from './zip-zone-starts.ts'

let ranges: ZipRanges | undefined

const readRanges = () =>
  inOrder(
    Object.entries(zoneStarts).flatMap(([zone, starts]) =>
      starts.split(' ').map((start) => [start, zone] as const),
    ),
  )

/**
 * Returns the IANA time zone of a ZIP code, such as "America/Los_Angeles". The SQL function
 * `zip_time_zone` returns the same.
 *
 * @param zip such as `94607` or `94607-1234`; for other text, the function returns undefined
 */
export const timeZoneOfZip = (zip: string): string | undefined =>
  valueAt((ranges ??= readRanges()), zip)
