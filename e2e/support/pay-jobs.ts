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
    pickup_date: '2027-03-09T18:05:00.000Z',
    dropoff_date: '2027-03-09T22:00:00.000Z',
  },
  {
    title: 'Apartment, "the green one"',
    description: '- two flights',
    price: 0.1,
    // December 31 at the pickup address in California.
    pickup_date: '2027-01-01T05:30:00.000Z',
    dropoff_date: '2027-01-01T07:00:00.000Z',
  },
  {
    title: '@home, +1 dog; naïve “quotes” 🚚',
    description: '\tnone',
    price: 0.2,
    pickup_date: '2027-12-31T18:00:00.000Z',
    dropoff_date: '2027-12-31T19:00:00.000Z',
  },
]

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
