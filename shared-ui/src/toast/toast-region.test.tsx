import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { ToastRegion } from './toast-region.tsx'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

function show() {
  const onDismiss = jest.fn()
  const onSelect = jest.fn()
  render(
    <ToastRegion
      toast={{ id: 7, text: 'Job posted.', action: { label: 'View', onSelect } }}
      onDismiss={onDismiss}
    />,
  )
  return { onDismiss, onSelect, toast: screen.getByText('Job posted.') }
}

test('renders the region without a toast', () => {
  render(<ToastRegion onDismiss={() => {}} />)
  expect(screen.getByRole('status')).toBeInTheDocument()
})

test('dismisses a toast after six seconds', () => {
  const { onDismiss } = show()
  expect(within(screen.getByRole('status')).getByText('Job posted.')).toBeVisible()
  wait(5999)
  expect(onDismiss).not.toHaveBeenCalled()
  wait(1)
  expect(onDismiss).toHaveBeenCalledWith(7)
})

test('keeps a toast while it is hovered or focused', () => {
  const { onDismiss, toast } = show()
  fireEvent.pointerEnter(toast.parentElement!)
  wait(20_000)
  fireEvent.pointerLeave(toast.parentElement!)
  act(() => screen.getByRole('button', { name: 'View' }).focus())
  wait(20_000)
  expect(onDismiss).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'View' }).blur())
  wait(6000)
  expect(onDismiss).toHaveBeenCalledTimes(1)
})

test('the action button and Dismiss remove the toast', () => {
  const { onDismiss, onSelect } = show()
  fireEvent.click(screen.getByRole('button', { name: 'View' }))
  expect(onSelect).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledTimes(2)
})

test('a new toast gets its own six seconds', () => {
  const onDismiss = jest.fn()
  const region = (id: number, text: string) => (
    <ToastRegion toast={{ id, text }} onDismiss={onDismiss} />
  )
  const { rerender } = render(region(1, 'Gig booked.'))
  wait(4000)
  rerender(region(2, 'Gig canceled.'))
  wait(5999)
  expect(onDismiss).not.toHaveBeenCalled()
  wait(1)
  expect(onDismiss.mock.calls).toEqual([[2]])
})
