import { expect, test } from '../support/console-watch.ts'
import { soon } from '../support/gigs.ts'
import { deliverByCall } from '../support/packing.ts'
import { around, customerWithGigs, newZip } from '../support/marketplace.ts'
import { packerByCall } from '../support/people.ts'

test('at 320 px and 200% text no packer page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const zip = newZip()
  const jobs = ['booked', 'done', 'open'].map((state) => ({
    title: `Grand piano, harpsichord and everything else that is ${state}`,
    description: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen in boxes.',
    price: 12_345.67,
    specialties: [3, 4, 9],
    ...soon(),
    ...around(zip),
  }))
  const { customer, gigs } = await customerWithGigs(jobs)
  await customer.request.dispose()
  const [booked, done, open] = gigs.map((gig) => gig.id)
  const { id, username } = await packerByCall(page, [3, 4, 9])
  for (const gig of [booked, done]) await page.request.post(`/api/packer/gigs/${gig}`)
  await deliverByCall(page, done ?? 0)
  const edit = {
    email: 'packer.with.a.long.name@a-long-domain.example.com',
    bio: 'x'.repeat(280),
  }
  expect((await page.request.put('/api/packer/edit', { data: edit })).ok()).toBe(true)

  for (const [address, name] of [
    [`/marketplace?zipCode=${zip}&radius=5`, 'Gig Marketplace'],
    [`/gig/${open}`, 'Grand piano, harpsichord and everything else that is open'],
    [`/gig/${booked}`, 'Grand piano, harpsichord and everything else that is booked'],
    ['/packer/gigs/booked', 'Your Gig History'],
    ['/packer/week', 'Your week'],
    [`/packer/${id}/gigs/pay`, 'Your Pay'],
    [`/packer/${id}`, `Welcome, ${username}`],
    ['/packer/edit', 'Edit Profile'],
    [`/packer/${id}/specialtys/edit`, 'Edit Specialties'],
    ['/specialtys', 'Specialties'],
    ['/packer/checks', 'Your verified badge'],
    ['/account', 'Account'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    if (name === 'Gig Marketplace') {
      await page.getByRole('button', { name: 'Filter Gigs' }).click()
      await expect(page.locator('[name="zipCode"]')).toBeVisible()
    }
    await page.waitForLoadState('networkidle')
    const sideways = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const beyond = [...document.querySelectorAll('main *')].find(
        (part) => part.getBoundingClientRect().right > clientWidth + 1,
      )
      return scrollWidth > clientWidth ? (beyond?.outerHTML.slice(0, 200) ?? 'something') : ''
    })
    expect.soft(sideways, address).toBe('')
  }
})
