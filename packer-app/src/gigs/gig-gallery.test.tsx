import { render, screen } from '@testing-library/react'
import { GigGallery } from './gig-gallery.tsx'

const images = ['/a', '/b', '/c', '/d', '/e'].map((name) => `/api/images${name}`)

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
