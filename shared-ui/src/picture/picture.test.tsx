import { fireEvent, render, screen } from '@testing-library/react'
import { defaultGigPicture, Picture } from './picture.tsx'

const image = () => screen.getByRole('img', { name: 'Piano' })

test('an API image has a srcset with three widths', () => {
  render(<Picture src="/api/images/abc" alt="Piano" sizes="20rem" />)
  expect(image()).toHaveAttribute('src', '/api/images/abc')
  expect(image()).toHaveAttribute(
    'srcset',
    '/api/images/abc?w=320 320w, /api/images/abc?w=640 640w, /api/images/abc?w=1280 1280w',
  )
  expect(image()).toHaveAttribute('sizes', '20rem')
  expect(image()).toHaveAttribute('loading', 'lazy')
})

test('other images have no srcset', () => {
  render(<Picture src="https://example.com/piano.jpg" alt="Piano" eager />)
  expect(image()).not.toHaveAttribute('srcset')
  expect(image()).toHaveAttribute('loading', 'eager')
})

test('a missing or failed image shows the default; a new src is tried again', () => {
  const { rerender } = render(<Picture alt="Piano" />)
  expect(image()).toHaveAttribute('src', defaultGigPicture)
  rerender(<Picture src="/api/images/lost" alt="Piano" />)
  fireEvent.error(image())
  expect(image()).toHaveAttribute('src', defaultGigPicture)
  expect(image()).not.toHaveAttribute('srcset')
  rerender(<Picture src="/api/images/found" alt="Piano" />)
  expect(image()).toHaveAttribute('src', '/api/images/found')
})

test('is hidden only while loading', () => {
  const complete = jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  render(<Picture src="/api/images/abc" alt="Piano" />)
  expect(image()).toHaveAttribute('data-loading')
  fireEvent.load(image())
  expect(image()).not.toHaveAttribute('data-loading')
  complete.mockReturnValue(true)
  render(<Picture src="/api/images/cached" alt="Cached" />)
  expect(screen.getByRole('img', { name: 'Cached' })).not.toHaveAttribute('data-loading')
  complete.mockRestore()
})
