import { render, screen } from '@testing-library/react'
import { GigGallery } from './gig-gallery.tsx'

const images = ['/a', '/b', '/c', '/d', '/e'].map((name) => `/api/images${name}`)

test('shows the featured photo large, three thumbnails and the number of other photos', () => {
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

test.each([2, 3, 4])(
  'shows all of %d photos uncovered, with a separate View More button',
  (count) => {
    render(<GigGallery images={images.slice(0, count)} hero={0} onFailure={() => {}} />)
    const names = images.slice(0, count).map((_, index) => `Photo ${index + 1} of ${count}`)
    const more = count === 2 ? 'View More +1 photo' : `View More +${count - 1} photos`
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(names)
    expect(screen.getByRole('button', { name: more }).querySelector('img')).toBeNull()
    expect(screen.getAllByRole('button')).toHaveLength(count + 1)
  },
)

test('one photo has no View More button', () => {
  render(<GigGallery images={images.slice(0, 1)} hero={0} onFailure={() => {}} />)
  expect(screen.getByRole('button')).toHaveAccessibleName('Photo 1 of 1')
  expect(screen.queryByText('View More')).not.toBeInTheDocument()
})

test('without photos shows No photos provided', () => {
  render(<GigGallery images={[]} hero={0} onFailure={() => {}} />)
  expect(screen.getByText('Moving Job')).toBeVisible()
  expect(screen.getByText('No photos provided')).toBeVisible()
})
