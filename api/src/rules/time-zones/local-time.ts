import { timeZoneOfZip } from './time-zone-of-zip.ts'

/** Returns a time at a ZIP code, like "Sat, Dec 5, 9:00 AM". */
export const localTime = (date: Date, zip: string): string =>
  date
    .toLocaleString('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: timeZoneOfZip(zip) ?? 'UTC',
    })
    .replaceAll(/\s(?=[AP]M)/g, '\u00A0')

/** Returns the day at a ZIP code, like "12/5/2026". */
export const localDay = (date: Date, zip: string): string =>
  date.toLocaleDateString('en-US', { timeZone: timeZoneOfZip(zip) ?? 'UTC' })
