import { makeGig } from '../packer-world.fixture.ts'
import { payCsv } from './pay-csv.ts'

test('escapes quotes and prevents spreadsheet formulas', () => {
  const csv = payCsv([
    makeGig(1, {
      title: '=1+1',
      description: 'A "big" one,\nheavy',
      price: 385.5,
      gig_status_id: 3,
    }),
  ])
  const [head, row] = csv.split('\r\n')
  expect(head).toBe(
    '\uFEFF"Job Title","Description","Pickup","Drop-off","Date","Time","Pay","Status"',
  )
  expect(row).toContain(`"'=1+1","A ""big"" one,\nheavy","Oakland, CA 94607","Albany, CA 94706"`)
  expect(row).toContain('"385.50","Completed"')
})
