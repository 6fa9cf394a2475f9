import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.tsx'
import { keepPushAnswer } from './push-answer.ts'
import { turnPushOff, turnPushOn } from './push-device.ts'
import { pushStateQuery } from './push.queries.ts'

/** Turns pushes on or off on this device. Call it from a press. */
export function useSetPush() {
  const client = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()),
    onSuccess: (state) => {
      client.setQueryData(pushStateQuery.queryKey, state)
      keepPushAnswer(state === 'on' ? 'on' : 'no', user?.id)
    },
  })
}
