import { operation } from '../../platform/documentation/operation.ts'
import { PriceGuide, PriceGuideRequest } from './price-guide.contract.ts'
import { similarJobs } from './price-guide.sql.ts'

export const guidePriceOperation = operation({
  id: 'guidePrice',
  tag: 'Gigs',
  summary: 'Estimate hours and a fair price',
  description: `With at least ${similarJobs.least} jobs that were booked or completed within a year and ${similarJobs.miles} miles and that say their hours, the range is what the middle half of them paid. Otherwise it comes from our rates. ZIP codes and boxes that break their rules, as while they are typed, are ignored. Stores nothing.`,
  example: { move: { size: 'two_bedrooms', helpers: 2 }, pickup_zip_code: '62704' },
  body: PriceGuideRequest,
  answers: { 200: { description: 'The guide.', schema: PriceGuide } },
})
