import { act, renderHook } from '@testing-library/react'
import { useToast } from './use-toast.ts'

test('a new notice replaces the previous one, and dismissing the old one does not remove it', () => {
  const { result } = renderHook(useToast)
  act(() => result.current.notify({ text: 'Gig booked.' }))
  const first = result.current.toast
  act(() => result.current.notify({ text: 'Gig canceled.' }))
  expect(result.current.toast?.text).toBe('Gig canceled.')
  act(() => result.current.dismiss(first?.id))
  expect(result.current.toast?.text).toBe('Gig canceled.')
  act(() => result.current.dismiss(result.current.toast?.id))
  expect(result.current.toast).toBeUndefined()
})
