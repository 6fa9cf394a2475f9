import { dayText, timeText } from './dates.ts'

const place = (city: string, zip_code: string) => ({
  street_address: '1 First Street',
  city,
  state: 'CA',
  zip_code,
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Titles and prices that break spreadsheets, tables or rounding. The second job has the earliest pickup. */
export const jobs = [
  {
    title: '=1+1',
    description: 'A "big" one, heavy;\nwith a piano,\r\nand "stairs".',
    price: 1234.56,
    pickup_location: place('Walnut Creek', '94596'),
    dropoff_location: place('Oakland', '94607-1234'),
    pickup_date: inMinutes(25),
    dropoff_date: inMinutes(80),
  },
  {
    title: 'Apartment, "the green one"',
    description: '- two flights',
    price: 0.1,
    pickup_date: inMinutes(10),
    dropoff_date: inMinutes(80),
  },
  {
    title: '@home, +1 dog; naïve “quotes” 🚚',
    description: '\tnone',
    price: 0.2,
    pickup_date: inMinutes(50),
    dropoff_date: inMinutes(80),
  },
]

/** Returns the day and the time of the pickup of `jobs[index]`, as pages show them. */
export function pickupTexts(index: 0 | 1 | 2) {
  const iso = jobs[index]?.pickup_date ?? ''
  return [dayText(iso), timeText(iso)] as const
}

export const payHeads = [
  'Job Title',
  'Description',
  'Pickup',
  'Drop-off',
  'Date',
  'Time',
  'Pay',
  'Status',
]
