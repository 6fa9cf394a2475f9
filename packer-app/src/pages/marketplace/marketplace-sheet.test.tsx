import { screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { worldOfThree } from '../../packer-world.fixture.ts'

/** A phone: of the pages' media queries only those with a maximum width match. */
beforeEach(() => {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as never
})
afterEach(() => {
  delete (window as Partial<Window>).matchMedia
})

test('on a phone the filters are a dialog, whose button says how many gigs it shows', async () => {
  const { user, place } = openPackerApp(worldOfThree(), '/marketplace?zipCode=94607')
  await screen.findByText('3 gigs available')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const toggle = screen.getByRole('button', { name: /^Filter Gigs/ })
  await user.click(toggle)
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter Gigs' }))
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(sheet.getByRole('button', { name: 'Show 3 gigs' })).toBeVisible()

  await user.click(await sheet.findByRole('checkbox', { name: 'dolly' }))
  await waitFor(() => expect(place.current).toContain('selectedSpecialties=2'))
  await user.click(await sheet.findByRole('button', { name: 'Show 1 gig' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(toggle).toHaveFocus()
  expect(place.current).toBe('/marketplace?zipCode=94607&selectedSpecialties=2')
})
