import { makeGig } from '../packer-world.fixture.ts'
import { payCsv } from './pay-csv.ts'

test('the pay has a row for each gig', () => {
  const csv = payCsv([
    makeGig(1, {
      title: 'A piano',
      description: 'Heavy',
      price: 385.5,
      gig_status_id: 3,
    }),
  ])
  const [head, row] = csv.split('\r\n')
  expect(head).toBe(
    '\uFEFF"Job Title","Description","Pickup","Drop-off","Date","Time","Pay","Status"',
  )
  expect(row).toContain('"A piano","Heavy","Oakland, CA 94607","Albany, CA 94706"')
  expect(row).toContain('"385.50","Completed"')
})
