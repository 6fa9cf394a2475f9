import { control, fill, isGone, openForm, submit, typed } from './gig-dialog.fixture.ts'

describe('the local time of an address', () => {
  const isHawaiian = Intl.DateTimeFormat().resolvedOptions().timeZone === 'Pacific/Honolulu'
  /** A time zone whose clock always differs from the browser's. */
  const elsewhere = isHawaiian
    ? { zip: '10001', label: 'EST', offset: '-05:00' }
    : { zip: '96813', label: 'HST', offset: '-10:00' }

  test("is sent with its ZIP code's UTC offset; changing the ZIP code keeps the typed time", async () => {
    const { user, api } = await openForm()
    fill()
    fill({ 'dropoff_location.zip_code': elsewhere.zip, dropoff_date: '2099-12-05T23:00' })
    fill({ 'pickup_location.zip_code': '60601' })
    expect(control('pickup_date')).toHaveValue('2099-12-05T09:00')
    await submit(user)
    await isGone()
    expect(api.sent('POST')).toMatchObject({
      pickup_date: '2099-12-05T09:00:00-06:00',
      dropoff_date: `2099-12-05T23:00:00${elsewhere.offset}`,
    })
  })

  test("shows its time zone if it differs from the browser's", async () => {
    await openForm()
    expect(control('pickup_date')).toHaveAccessibleDescription('Local time at the pickup address.')
    fill({ pickup_date: '2099-12-05T09:00', 'pickup_location.zip_code': elsewhere.zip })
    expect(control('pickup_date')).toHaveAccessibleDescription(
      `Local time at the pickup address (${elsewhere.label}).`,
    )
    expect(control('dropoff_date')).toHaveAccessibleDescription(
      /Local time at the drop-off address\.$/,
    )
  })

  test('decides whether drop-off is after pickup', async () => {
    const { user, api } = await openForm()
    fill({ ...typed, 'dropoff_location.zip_code': '10001', dropoff_date: '2099-12-05T11:59' })
    await submit(user)
    expect(control('dropoff_date')).toHaveAccessibleDescription(/Drop-off must be after pickup\.$/)
    expect(api.log).not.toContain('POST /api/gigs')
  })
})
