import type { Locator } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { dayAhead } from '../support/dates.ts'
import { customerByCall } from '../support/people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const mostTaps = 60

test(`a customer says all about a three-bedroom move on a phone in ${mostTaps} taps`, async ({
  page,
}) => {
  await customerByCall(page)
  await page.goto('/customer/dashboard')
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await tap(page.getByRole('button', { name: 'Create Your First Job' }))
  const form = page.getByRole('dialog', { name: 'Create Moving Job' })
  const type = async (name: string, text: string) => {
    const field = form.locator(`[name="${name}"]`)
    await tap(field)
    await field.fill(text)
  }
  const choose = (words: string, within = form) => tap(within.locator('label', { hasText: words }))
  const add = (item: string) => tap(form.getByRole('button', { name: `Add ${item}`, exact: true }))
  const more = (what: string, within = form) =>
    tap(within.getByRole('button', { name: `More: ${what}` }))

  await choose('Loading and unloading')
  await choose('Three bedrooms')
  await choose('Packer brings a truck')
  await more('How many people should come?')
  await more('How many people should come?')
  const items =
    'Sofa, Full or queen bed, Full or queen bed, Dresser, Dining table, Dining chair, Dining chair'
  for (const item of items.split(', ')) await add(item)
  await tap(form.getByRole('button', { name: 'Show all 60' }))
  await add('Upright piano')
  await type('boxes', '50-60')
  await type('description', 'Mostly in boxes. The piano is on the ground floor.')
  await expect(form.getByRole('checkbox', { name: 'dolly' })).toBeHidden()
  await choose('piano', form.getByRole('listitem'))

  await tap(form.getByRole('link', { name: 'Where' }))
  await expect(form.getByRole('heading', { name: 'Where from, where to?' })).toBeFocused()
  for (const [place, label, zip, street] of [
    ['pickup', 'Pickup Location', '94612', '1418 Alice Street'],
    ['dropoff', 'Dropoff Location', '94702', '2315 Curtis Street'],
  ] as const) {
    const well = form.getByRole('group', { name: label })
    await type(`${place}_location.street_address`, street)
    await type(`${place}_location.zip_code`, zip)
    await more('Flights of stairs', well)
    await more('Flights of stairs', well)
    await more('Flights of stairs', well)
    await choose('No elevator', well)
    await choose('75 to 150 feet', well)
    await choose('Street parking', well)
    await type(`move.${place}_note`, 'Ring twice.')
    const opener = well.getByRole('button', { name: 'Getting in and out' })
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(opener).toContainText('2 flights, No elevator, 75 to 150 feet')
  }
  await expect(form.locator('[name="dropoff_location.city"]')).toHaveValue('Berkeley')
  await expect(form.locator('[name="title"]')).toHaveValue(
    'Three-bedroom move, Oakland to Berkeley',
  )

  await tap(form.getByRole('link', { name: 'When' }))
  const day = dayAhead(40)
  await type('pickup_date', `${day}T09:00`)
  await choose('Up to 1 hour later')
  await tap(form.getByRole('button', { name: /^Use .* hours$/ }))
  await tap(form.getByRole('link', { name: 'Price' }))
  await expect(form.getByText(/^Our estimate: 3 people × .* hours: \$/)).toBeVisible()
  await type('price', '900')
  await tap(form.getByRole('button', { name: 'Create Job' }))
  await expect(form).toBeHidden()
  test.info().annotations.push({ type: 'taps', description: String(taps) })
  expect(taps).toBeLessThanOrEqual(mostTaps)

  const { id } = (await (await page.request.get('/api/auth/authenticate')).json()) as { id: number }
  const jobs = await (await page.request.get(`/api/gigs?customer_id=${id}`)).json()
  expect(jobs).toMatchObject([
    {
      specialties: [3],
      move: {
        ...{ help: 'load_unload', size: 'three_bedrooms', truck: 'packer', helpers: 3 },
        items: { sofa: 1, queen_bed: 2, dresser: 1, dining_table: 1, dining_chair: 2 },
        pickup_access: { stairs: 2, elevator: 'none', carry: 'medium', parking: 'street' },
        dropoff_note: 'Ring twice.',
        ...{ arrival_minutes: 60, hours: expect.any(Number) as unknown },
      },
    },
  ])
})

test('large text on a phone leaves the window to the fields, and buttons fit', async ({ page }) => {
  await customerByCall(page)
  await page.goto('/customer/dashboard')
  const create = page.getByRole('button', { name: 'Create New Job' })
  const rightOf = async (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().right)
  await page.setViewportSize({ width: 320, height: 640 })
  await create.tap()
  const form = page.getByRole('dialog', { name: 'Create Moving Job' })
  await form.locator('[name="boxes"]').fill('20')
  await expect(form.getByText('Draft saved on this device')).toBeVisible()
  const [cancel, submit] = await Promise.all(
    ['Cancel', 'Create Job'].map((name) => form.getByRole('button', { name }).boundingBox()),
  )
  expect(cancel?.y).toBe(submit?.y)

  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    const section = form.getByRole('region', { name: 'Where from, where to?' })
    await section.evaluate((part) => part.scrollIntoView({ block: 'start' }))
    const share = await section.evaluate((part) => {
      const body = part.parentElement
      const parts = [...(body?.parentElement?.children ?? [])]
      const covered = parts.reduce((sum, one) => {
        if (one === body) return sum
        const { top, bottom } = one.getBoundingClientRect()
        return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
      }, 0)
      return 1 - covered / innerHeight
    })
    expect(share, `share of the fields at ${size.width} px`).toBeGreaterThan(0.6)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await form.getByRole('button', { name: 'Close' }).tap()
  await expect(form).toBeHidden()
  expect(await rightOf(create)).toBeLessThan(320 - 16)
  const text = create.locator('..')
  expect(await rightOf(create)).toBeLessThanOrEqual(await rightOf(text))
})
