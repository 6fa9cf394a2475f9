import { render, screen } from '@testing-library/react'
import { PriceAdvice } from './price-guide.tsx'

const guide = {
  ...{ hours: 12, whole_hours: 1_031, helpers: 2, cubic_feet: 8_565, miles: 3_340 },
  ...({ low: 2_195, high: 3_140, per_hour: 85, basis: 'rates', jobs: 0 } as const),
  ...{ place: null, note: null },
}

test('work of more than 12 hours is said in whole hours, with thousands separators', () => {
  render(<PriceAdvice guide={guide} price="" isBooked={false} />)
  const estimate = 'Our estimate: about 1,031 hours of work for 2 people: $2,195 to $3,140'
  expect(screen.getByText(estimate)).toBeVisible()
  expect(screen.getByText(/^About 3,340 miles by road\./)).toBeVisible()
})

test.each(['3000', '100'])('a booked job for $%s is not told that any price will do', (price) => {
  render(<PriceAdvice guide={guide} price={price} isBooked />)
  expect(screen.queryByText(/any price/)).not.toBeInTheDocument()
})
