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
      toasts={[{ id: 7, text: 'Your job is posted.', action: { label: 'View', onSelect } }]}
      onDismiss={onDismiss}
    />,
  )
  return { onDismiss, onSelect, toast: screen.getByText('Your job is posted.') }
}

test('the region is there before any toast', () => {
  render(<ToastRegion toasts={[]} onDismiss={() => {}} />)
  expect(screen.getByRole('status')).toBeInTheDocument()
})

test('a toast goes after six seconds', () => {
  const { onDismiss } = show()
  expect(within(screen.getByRole('status')).getByText('Your job is posted.')).toBeVisible()
  wait(5999)
  expect(onDismiss).not.toHaveBeenCalled()
  wait(1)
  expect(onDismiss).toHaveBeenCalledWith(7)
})

test('it stays while it is hovered or focused', () => {
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

test('its action and Dismiss take it away', () => {
  const { onDismiss, onSelect } = show()
  fireEvent.click(screen.getByRole('button', { name: 'View' }))
  expect(onSelect).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledTimes(2)
})
