import { queryOptions } from '@tanstack/react-query'
import { readPushState, turnPushOn } from './push-device.ts'

/** Never served from the cache alone: the browser's settings may have changed. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  staleTime: 0,
  queryFn: readPushState,
})

/**
 * Subscribes a device again that has pushes turned on but does not get them, such as after its session ran out and the
 * user has signed in again. Once per page load, without a question: the permission is there.
 */
export const pushKeptQuery = queryOptions({
  queryKey: ['push-kept'],
  staleTime: Infinity,
  queryFn: async () => {
    const state = await readPushState()
    return state === 'off' && Notification.permission === 'granted' ? turnPushOn() : state
  },
})
