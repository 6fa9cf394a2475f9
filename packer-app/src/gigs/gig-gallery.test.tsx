import { render, screen } from '@testing-library/react'
import { GigGallery } from './gig-gallery.tsx'

const images = ['/a', '/b', '/c', '/d', '/e'].map((name) => `/api/images${name}`)

test('the featured photo comes first, and View More counts the photos that the grid does not show', () => {
  render(<GigGallery images={images} hero={2} onFailure={() => {}} />)
  const photos = screen.getAllByRole('img')
  expect(photos.map((photo) => photo.getAttribute('src'))).toEqual(
    ['c', 'a', 'b', 'd', 'e'].map((name) => `/api/images/${name}`),
  )
  const fourth = screen.getByRole('button', { name: /^Photo 4 of 5/ })
  expect(fourth).toHaveTextContent('View More +2 photos')
})

test.each([1, 2, 3, 4])('shows all of %d photos, without View More', (count) => {
  render(<GigGallery images={images.slice(0, count)} hero={0} onFailure={() => {}} />)
  const names = images.slice(0, count).map((_, index) => `Photo ${index + 1} of ${count}`)
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(names)
  expect(screen.getAllByRole('button')).toHaveLength(count)
  expect(screen.queryByText('View More')).not.toBeInTheDocument()
})

test('without photos shows No photos provided', () => {
  render(<GigGallery images={[]} hero={0} onFailure={() => {}} />)
  expect(screen.getByText('Moving Job')).toBeVisible()
  expect(screen.getByText('No photos provided')).toBeVisible()
})
