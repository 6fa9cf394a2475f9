import { nextStages, type TripRole, type TripStage } from './trip-stages.ts'

const pickup = new Date('2027-05-01T14:00Z')
const hours = (count: number) => pickup.getTime() + count * 3_600_000
/** Booked 10 hours before the pickup. */
const booking = {
  ...{ pickup_date: pickup, booked_pickup_date: null, created_at: new Date(hours(-10)) },
}
const next = (stage: TripStage, role: TripRole, atHours: number, stageAt = 0) =>
  nextStages({ ...booking, stage, stage_at: new Date(hours(stageAt)) }, role, hours(atHours))

test.each<[TripStage, TripRole, number, TripStage[]]>([
  ['booked', 'packer', -13, ['cancelled']],
  ['booked', 'packer', -12, ['on_the_way', 'at_pickup', 'loaded', 'delivered', 'cancelled']],
  ['booked', 'customer', -12, ['cancelled']],
  ['at_pickup', 'packer', 0, ['loaded', 'delivered', 'cancelled']],
  ['at_pickup', 'packer', 0.5, ['loaded', 'delivered', 'cancelled', 'no_show']],
  ['on_the_way', 'customer', 24, ['cancelled', 'no_show']],
  ['on_the_way', 'customer', 24.1, ['cancelled']],
  ['loaded', 'packer', 1, ['delivered']],
  ['loaded', 'customer', 1, []],
  ['delivered', 'packer', 1, ['completed']],
  ['delivered', 'customer', 48, ['completed', 'disputed']],
  ['delivered', 'customer', 48.1, ['completed']],
  ['completed', 'customer', 1, []],
  ['cancelled', 'packer', 1, []],
])('from %s, the %s at pickup + %d h may choose %j', (stage, role, at, stages) => {
  expect(next(stage, role, at)).toEqual(stages)
})

test('a customer who moved the pickup forward reports a no-show only after the time that was booked', () => {
  const trip = { ...booking, stage: 'booked', stage_at: pickup } as const
  const canReport = (role: TripRole, booked: number, at: number) =>
    nextStages({ ...trip, booked_pickup_date: new Date(hours(booked)) }, role, hours(at)).includes(
      'no_show',
    )
  expect(canReport('customer', 5, 5.4)).toBe(false)
  expect(canReport('customer', 5, 5.5)).toBe(true)
  expect(canReport('customer', -5, 0.4)).toBe(false)
  expect(canReport('customer', -5, 0.5)).toBe(true)
  expect(canReport('packer', 5, 0.5)).toBe(true)
})

test('after a booking with a late pickup, either side reports a no-show from 30 minutes after the booking', () => {
  const trip = { ...booking, stage: 'booked', stage_at: pickup } as const
  for (const role of ['customer', 'packer'] as const) {
    const booked = { ...trip, created_at: new Date(hours(3)) }
    expect(nextStages(booked, role, hours(3.4))).not.toContain('no_show')
    expect(nextStages(booked, role, hours(3.5))).toContain('no_show')
  }
})

test('after a delivery before the pickup time, the time for a dispute begins at the pickup time', () => {
  expect(next('delivered', 'customer', 48, -100)).toEqual(['completed', 'disputed'])
  expect(next('delivered', 'customer', 48.1, -100)).toEqual(['completed'])
})
