import { useQuery } from '@tanstack/react-query'
import { failureNotice } from 'api/client'
import { LogOut } from 'lucide-react'
import { useRef } from 'react'
import { Button, LoadFailed, Loading, useSingleFlight } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import { useEndSessions } from './account.mutations.ts'
import { openSessionsQuery } from './account.queries.ts'
import { DeviceList } from './device-list.tsx'
import { SettingCard } from './setting-card.tsx'

/** The browsers in which the user is signed in. The user can sign out each of the others. */
export function DevicesSection({ notify }: Pick<GivenProps, 'notify'>) {
  const { data, isLoadingError, refetch } = useQuery(openSessionsQuery)
  const heading = useRef<HTMLHeadingElement>(null)

  /** The heading takes the focus of a button that disappears. */
  const onEnded = (text: string) => {
    if (heading.current?.closest('section')?.contains(document.activeElement)) {
      heading.current.focus({ preventScroll: true })
    }
    notify({ text })
  }
  const onFailed = (error: unknown, text: string) =>
    notify({ text: failureNotice(text, error, ['detail']), tone: 'warning' })

  const { mutateAsync } = useEndSessions(undefined, {
    onSuccess: () => onEnded('Your other devices are signed out.'),
    onError: (error) => onFailed(error, 'Your other devices may still be signed in.'),
  })
  const { run: endOthers, busy } = useSingleFlight(() => mutateAsync())

  return (
    <SettingCard id="devices" title="Devices" text="Where you are signed in." heading={heading}>
      {data && (
        <DeviceList
          sessions={data}
          onEnded={(name) => onEnded(`${name} is signed out.`)}
          onFailed={(error, name) => onFailed(error, `${name} may still be signed in.`)}
        />
      )}
      {!data && !isLoadingError && <Loading text="Loading your devices..." />}
      {isLoadingError && (
        <LoadFailed title="Your devices could not be loaded." onRetry={() => void refetch()} />
      )}
      {data?.some(({ current }) => !current) && (
        <Button busy={busy} busyLabel="Signing out..." onClick={endOthers}>
          <LogOut size={18} aria-hidden />
          Sign out all other devices
        </Button>
      )}
    </SettingCard>
  )
}
