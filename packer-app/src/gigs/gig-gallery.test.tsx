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

test.each([2, 3, 4])(
  'of %d photos every one is clear, and View More is a button of its own',
  (count) => {
    render(<GigGallery images={images.slice(0, count)} hero={0} onFailure={() => {}} />)
    const names = images.slice(0, count).map((_, index) => `Photo ${index + 1} of ${count}`)
    const more = count === 2 ? 'View More +1 photo' : `View More +${count - 1} photos`
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(names)
    expect(screen.getByRole('button', { name: more }).querySelector('img')).toBeNull()
    expect(screen.getAllByRole('button')).toHaveLength(count + 1)
  },
)

test('one photo is alone', () => {
  render(<GigGallery images={images.slice(0, 1)} hero={0} onFailure={() => {}} />)
  expect(screen.getByRole('button')).toHaveAccessibleName('Photo 1 of 1')
  expect(screen.queryByText('View More')).not.toBeInTheDocument()
})

test('without photos it says so', () => {
  render(<GigGallery images={[]} hero={0} onFailure={() => {}} />)
  expect(screen.getByText('Moving Job')).toBeVisible()
  expect(screen.getByText('No photos provided')).toBeVisible()
})
