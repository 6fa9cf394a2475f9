import { act, render, screen } from '@testing-library/react'
import { Loading } from './loading.tsx'
import { useDelayed } from './use-delayed.ts'

function Slow() {
  return useDelayed() ? <p>skeleton</p> : <Loading text="Loading gigs..." />
}

test('the text shows at once, the skeleton after 150 ms', () => {
  jest.useFakeTimers()
  render(<Slow />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading gigs...')
  act(() => jest.advanceTimersByTime(149))
  expect(screen.queryByText('skeleton')).not.toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByText('skeleton')).toBeVisible()
  jest.useRealTimers()
})
