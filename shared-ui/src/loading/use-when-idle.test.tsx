import { act, render } from '@testing-library/react'
import { useWhenIdle } from './use-when-idle.ts'

function Page({ ready, what }: { ready: boolean; what: () => void }) {
  useWhenIdle(ready, what)
  return null
}

/** Removes the functions that the test environment defines. */
function removeIdleCallbacks() {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) {
    Reflect.deleteProperty(globalThis, name)
  }
}
beforeEach(removeIdleCallbacks)
afterEach(() => jest.useRealTimers())

test('calls the latest callback once, with a delay after ready', () => {
  jest.useFakeTimers()
  const [first, what] = [jest.fn(), jest.fn()]
  const { rerender } = render(<Page ready={false} what={first} />)
  act(() => jest.advanceTimersByTime(10_000))
  rerender(<Page ready what={first} />)
  rerender(<Page ready what={what} />)
  expect(what).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(10_000))
  expect(first).not.toHaveBeenCalled()
  expect(what).toHaveBeenCalledTimes(1)
})

test('unmounting cancels the callback', () => {
  jest.useFakeTimers()
  const what = jest.fn()
  const { rerender, unmount } = render(<Page ready what={what} />)
  rerender(<Page ready={false} what={what} />)
  act(() => jest.advanceTimersByTime(10_000))
  rerender(<Page ready what={what} />)
  unmount()
  act(() => jest.advanceTimersByTime(10_000))
  expect(what).not.toHaveBeenCalled()
})

test('uses requestIdleCallback if available', () => {
  const idle = jest.fn<number, [() => void]>(() => 7)
  const cancel = jest.fn()
  Object.assign(globalThis, { requestIdleCallback: idle, cancelIdleCallback: cancel })
  const what = jest.fn()
  const { unmount } = render(<Page ready what={what} />)
  expect(what).not.toHaveBeenCalled()
  idle.mock.calls[0]?.[0]()
  expect(what).toHaveBeenCalledTimes(1)
  unmount()
  expect(cancel).toHaveBeenCalledWith(7)
})
