import { act, renderHook } from '@testing-library/react'
import { useSingleFlight } from './use-single-flight.ts'

function pendingCalls() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const action = (id: number) => {
    started.push(id)
    return new Promise<void>((resolve, reject) => ends.push(id < 0 ? reject : resolve))
  }
  const endAll = () => act(async () => ends.splice(0).forEach((end) => end()))
  return { started, action, endAll }
}

test('a second call before the next render is ignored, and the next one after the end runs', async () => {
  const { started, action, endAll } = pendingCalls()
  const { result } = renderHook(() => useSingleFlight(action))
  act(() => {
    result.current.run(1)
    result.current.run(2)
  })
  expect(started).toEqual([1])
  expect(result.current.busy).toBe(true)
  await endAll()
  expect(result.current.busy).toBe(false)
  act(() => result.current.run(3))
  expect(started).toEqual([1, 3])
})

test('a rejected call ends too', async () => {
  const { started, action, endAll } = pendingCalls()
  const { result } = renderHook(() => useSingleFlight(action))
  act(() => result.current.run(-1))
  await endAll()
  act(() => result.current.run(1))
  expect(started).toEqual([-1, 1])
})

test('a call that sends nothing is not pending', () => {
  const action = jest.fn(() => undefined)
  const { result } = renderHook(() => useSingleFlight(action))
  act(() => {
    result.current.run()
    result.current.run()
  })
  expect(action).toHaveBeenCalledTimes(2)
  expect(result.current.busy).toBe(false)
})

test('calls with different keys are pending at the same time', async () => {
  const { started, action, endAll } = pendingCalls()
  const { result } = renderHook(() => useSingleFlight(action, (id) => id))
  act(() => {
    result.current.run(1)
    result.current.run(2)
    result.current.run(1)
  })
  expect(started).toEqual([1, 2])
  expect(result.current.pending).toEqual([1, 2])
  await endAll()
  expect(result.current.pending).toEqual([])
})
