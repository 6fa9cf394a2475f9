import type { Gig } from 'api/contract'
import { formatDate, formatTime } from 'shared-ui'
import { cityAndZip } from '../gig-facts.ts'
import { statusName } from './gig-status.ts'

/** Prefixes =, +, - and @ with an apostrophe: a spreadsheet would run the text as a formula. */
const cell = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** CSV per RFC 4180. The byte order mark makes spreadsheets read it as UTF-8. */
export function payCsv(gigs: readonly Gig[]): string {
  const head = ['Job Title', 'Description', 'Pickup', 'Drop-off', 'Date', 'Time', 'Pay', 'Status']
  const rows = gigs.map((gig) => [
    gig.title,
    gig.description,
    cityAndZip(gig.pickup_location),
    cityAndZip(gig.dropoff_location),
    formatDate(gig.pickup_date, gig.pickup_time_zone),
    formatTime(gig.pickup_date, gig.pickup_time_zone),
    gig.price.toFixed(2),
    statusName(gig),
  ])
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

export function downloadPayCsv(gigs: readonly Gig[]): void {
  const address = URL.createObjectURL(new Blob([payCsv(gigs)], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'pay.csv' })
  link.click()
  URL.revokeObjectURL(address)
}
