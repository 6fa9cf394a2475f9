import { useQuery } from '@tanstack/react-query'
import { failureNotice } from 'api/client'
import { LoadFailed, Loading, useSingleFlight } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { useSetPush } from '../push/push.mutations.ts'
import { pushStateQuery } from '../push/push.queries.ts'
import { SettingCard } from './setting-card.tsx'
import { TopicSwitch } from './topic-switch.tsx'

const Wide = styled.div`
  width: 100%;
`

/** What helps where pushes cannot be switched on here. */
const hints = {
  blocked:
    'Your browser blocks notifications of this site. To allow them, open the site’s settings beside the address, or on a phone the notification settings of the browser or app. Then come back here.',
  unsupported:
    'This browser cannot show notifications of this site. On an iPhone or iPad, put Manyhands on your home screen and open it there.',
}

/** Turns pushes to this device on and off. */
export function PushSection({ notify }: Pick<GivenProps, 'notify'>) {
  const { data: state, isLoadingError, refetch } = useQuery(pushStateQuery)
  const { mutateAsync } = useSetPush()
  const { run: set, busy } = useSingleFlight(async (isOn: boolean) => {
    try {
      const next = await mutateAsync(isOn)
      if (next === 'on' || !isOn) notify({ text: `Notifications are ${isOn ? 'on' : 'off'} here.` })
    } catch (error) {
      const text = `Notifications may still be ${isOn ? 'off' : 'on'} here.`
      notify({ text: failureNotice(text, error, ['detail']), tone: 'warning' })
    }
  })
  return (
    <SettingCard
      id="push"
      title="Notifications on this device"
      text="A short message at once, about the topics that you choose below. It never shows an address or an amount."
    >
      {(state === 'on' || state === 'off') && (
        <Wide>
          <TopicSwitch
            name="push"
            label="Notify me here"
            text={state === 'on' ? 'This device gets messages' : 'This device gets no messages'}
            checked={busy ? state === 'off' : state === 'on'}
            disabled={busy}
            onChange={(event) => set(event.currentTarget.checked)}
          />
        </Wide>
      )}
      {(state === 'blocked' || state === 'unsupported') && <p>{hints[state]}</p>}
      {!state && !isLoadingError && <Loading text="Loading this device..." />}
      {isLoadingError && (
        <LoadFailed
          title="The setting of this device could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
    </SettingCard>
  )
}
