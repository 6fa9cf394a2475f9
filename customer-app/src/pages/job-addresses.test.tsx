import { fireEvent } from '@testing-library/react'
import { makeGig, World } from '../customer-world.fixture.ts'
import { control, fill, isGone, openForm, submit, typed } from './gig-dialog.fixture.ts'

describe('a ZIP code', () => {
  const place = (part: string) => control(`pickup_location.${part}`)
  const enter = (part: string, value: string) =>
    fireEvent.change(place(part), { target: { value } })
  const earlierJobs = () => Object.assign(new World(), { gigs: [makeGig(1)] })

  test('fills in the city that the customer entered with it before', async () => {
    await openForm(earlierJobs())
    enter('zip_code', '9450')
    expect(place('city')).toHaveValue('')
    enter('zip_code', '94501')
    expect(place('city')).toHaveValue('Alameda')
    expect(place('state')).toHaveValue('CA')
    expect(control('dropoff_location.city')).toHaveValue('')
  })

  test('replaces what the one before it filled in, and nothing that was typed', async () => {
    await openForm(earlierJobs())
    enter('zip_code', '94501')
    enter('zip_code', '94612-1234')
    expect(place('city')).toHaveValue('Oakland')
    enter('zip_code', '10001')
    expect(place('city')).toHaveValue('')
    expect(place('state')).toHaveValue('NY')

    enter('city', 'Piedmont')
    enter('zip_code', '94612')
    expect(place('city')).toHaveValue('Piedmont')
    expect(place('state')).toHaveValue('CA')
  })
})

describe('the hours of an address', () => {
  const isHawaiian = Intl.DateTimeFormat().resolvedOptions().timeZone === 'Pacific/Honolulu'
  /** Where it is never as late as at the reader's. */
  const elsewhere = isHawaiian
    ? { zip: '10001', label: 'EST', offset: '-05:00' }
    : { zip: '96813', label: 'HST', offset: '-10:00' }

  test('are sent in the zone of its ZIP code, and the clock that was typed stays', async () => {
    const { user, api } = await openForm()
    fill()
    fill({ 'dropoff_location.zip_code': elsewhere.zip, dropoff_date: '2026-12-05T23:00' })
    fill({ 'pickup_location.zip_code': '60601' })
    expect(control('pickup_date')).toHaveValue('2026-12-05T09:00')
    await submit(user)
    await isGone()
    expect(api.sent('POST')).toMatchObject({
      pickup_date: '2026-12-05T09:00:00-06:00',
      dropoff_date: `2026-12-05T23:00:00${elsewhere.offset}`,
    })
  })

  test('are named where they are not those of the reader', async () => {
    await openForm()
    expect(control('pickup_date')).toHaveAccessibleDescription('Local time at this address.')
    fill({ pickup_date: '2099-12-05T09:00', 'pickup_location.zip_code': elsewhere.zip })
    expect(control('pickup_date')).toHaveAccessibleDescription(
      `Local time at this address (${elsewhere.label}).`,
    )
    expect(control('dropoff_date')).toHaveAccessibleDescription('Local time at this address.')
  })

  test('decide which of two moments is the later one', async () => {
    const { user, api } = await openForm()
    fill({ ...typed, 'dropoff_location.zip_code': '10001', dropoff_date: '2026-12-05T11:59' })
    await submit(user)
    expect(control('dropoff_date')).toHaveAccessibleDescription(/Drop-off must be after pickup\.$/)
    expect(api.log).not.toContain('POST /api/gigs')
  })
})
