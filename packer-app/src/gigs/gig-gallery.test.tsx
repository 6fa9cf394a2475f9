import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { GigGallery } from './gig-gallery.tsx'

const images = ['/a', '/b', '/c', '/d', '/e'].map((name) => `/api/images${name}`)

const counterOf = (dialog: HTMLElement) => within(dialog).getByText(/^\d+ of \d+$/).textContent

test('the hero is the featured photo; three others stand beside it, the rest is a number', () => {
  render(<GigGallery images={images} hero={2} onFailure={() => {}} />)
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.querySelector('img')?.getAttribute('src'))).toEqual([
    '/api/images/c',
    '/api/images/a',
    '/api/images/b',
    '/api/images/d',
  ])
  expect(buttons[3]).toHaveTextContent('View More +4 photos')
})

test('without photos it says so', () => {
  render(<GigGallery images={[]} hero={0} onFailure={() => {}} />)
  expect(screen.getByText('Moving Job')).toBeVisible()
  expect(screen.getByText('No photos provided')).toBeVisible()
})

test('the lightbox opens at the photo, wraps at the ends and gives focus back', async () => {
  const user = userEvent.setup()
  render(<GigGallery images={images} hero={2} onFailure={() => {}} />)
  const hero = screen.getByRole('button', { name: 'Photo 3 of 5' })
  await user.click(hero)
  const dialog = await screen.findByRole('dialog', { name: 'Photos' })
  expect(counterOf(dialog)).toBe('3 of 5')

  const next = within(dialog).getByRole('button', { name: 'Next' })
  await user.click(next)
  await user.click(next)
  expect(counterOf(dialog)).toBe('5 of 5')
  await user.click(next)
  expect(counterOf(dialog)).toBe('1 of 5')
  await user.click(within(dialog).getByRole('button', { name: 'Previous' }))
  expect(counterOf(dialog)).toBe('5 of 5')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(counterOf(dialog)).toBe('2 of 5')
  await user.click(within(dialog).getByRole('button', { name: 'Show photo 4' }))
  expect(counterOf(dialog)).toBe('4 of 5')

  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(hero).toHaveFocus()
})
