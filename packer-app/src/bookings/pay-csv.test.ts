import { makeGig } from '../packer-world.fixture.ts'
import type { Job } from './pay/job-money.ts'
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

test('a gig has its pay and stage, the last column says where the money is, and other pay follows', () => {
  const job: Job = {
    ...{ trip_id: 70, gig_id: 1, title: 'A piano', stage: 'disputed', state: 'paid' },
    ...{ pay: 425.5, at: '2026-12-06T18:00:00.000Z' },
  }
  const fee: Job = {
    ...{ ...job, trip_id: 71, gig_id: null, title: 'Two rooms', stage: 'cancelled' },
    ...{ state: 'on_its_way', pay: 42.35 },
  }
  const gigs = [makeGig(1, { price: 385.5 }), makeGig(2)]
  const [head, paid, direct, other] = payCsv(gigs, [job, fee]).split('\r\n')
  expect(head).toMatch(/"Status","Payment"$/)
  expect(paid).toMatch(/,"425\.50","Under review","Paid"$/)
  expect(direct).toMatch(/,""$/)
  expect(other).toBe('"Two rooms","","","","Dec 6, 2026","","42.35","Canceled","On its way"')
})
