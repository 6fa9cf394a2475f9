import { dayAhead, dayText, timeText } from './dates.ts'

const place = (city: string, zip_code: string) => ({
  street_address: '1 First Street',
  city,
  state: 'CA',
  zip_code,
})

/** Titles and prices that break spreadsheets, tables or rounding. The second job has the earliest pickup. */
export const jobs = [
  {
    title: '=1+1',
    description: 'A "big" one, heavy;\nwith a piano,\r\nand "stairs".',
    price: 1234.56,
    pickup_location: place('Walnut Creek', '94596'),
    dropoff_location: place('Oakland', '94607-1234'),
    pickup_date: `${dayAhead(40)}T18:05:00.000Z`,
    dropoff_date: `${dayAhead(40)}T22:00:00.000Z`,
  },
  {
    title: 'Apartment, "the green one"',
    description: '- two flights',
    price: 0.1,
    // The evening before at the pickup address in California.
    pickup_date: `${dayAhead(30)}T05:30:00.000Z`,
    dropoff_date: `${dayAhead(30)}T07:00:00.000Z`,
  },
  {
    title: '@home, +1 dog; naïve “quotes” 🚚',
    description: '\tnone',
    price: 0.2,
    pickup_date: `${dayAhead(300)}T18:00:00.000Z`,
    dropoff_date: `${dayAhead(300)}T19:00:00.000Z`,
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
