import { screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { worldOfThree } from '../../packer-world.fixture.ts'

/** Simulates a phone: only media queries with `max-width` match. */
beforeEach(() => {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as never
})
afterEach(() => {
  delete (window as Partial<Window>).matchMedia
})

test('on a phone the filters are a dialog, whose button shows the number of gigs', async () => {
  const { user, url } = openPackerApp(worldOfThree(), '/marketplace?zipCode=94607')
  await screen.findByText('3 gigs available')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const toggle = screen.getByRole('button', { name: /^Filter Gigs/ })
  await user.click(toggle)
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter Gigs' }))
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(sheet.getByRole('button', { name: 'Show 3 gigs' })).toBeVisible()

  await user.click(await sheet.findByRole('checkbox', { name: 'dolly' }))
  await waitFor(() => expect(url.current).toContain('selectedSpecialties=2'))
  await user.click(await sheet.findByRole('button', { name: 'Show 1 gig' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(toggle).toHaveFocus()
  expect(url.current).toBe('/marketplace?zipCode=94607&selectedSpecialties=2')
})
