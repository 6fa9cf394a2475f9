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
