import { render, screen } from '@testing-library/react'
import { PhotoStrip } from './photo-strip.tsx'

const images = ['/a', '/b', '/c', '/d', '/e'].map((name) => `/api/images${name}`)

test('the last of five photos shows how many cannot be seen; four are all visible', () => {
  const { rerender } = render(<PhotoStrip images={images} />)
  expect(screen.getByRole('button', { name: 'Photo 4 of 5, and 1 more' })).toHaveTextContent('+2')
  rerender(<PhotoStrip images={images.slice(0, 4)} />)
  expect(screen.getByRole('button', { name: 'Photo 4 of 4' })).toHaveTextContent(/^$/)
})
