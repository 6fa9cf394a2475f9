import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemText } from 'api/client'
import { LogOut } from 'lucide-react'
import { useRef } from 'react'
import { Button, LoadFailed, Loading } from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import { endOtherSessions, openSessionsKey, openSessionsQuery } from './account.queries.ts'
import { DeviceList } from './device-list.tsx'
import { SettingCard } from './setting-card.tsx'

/** The browsers in which the user is signed in. The user can sign out each of the others. */
export function DevicesSection({ notify }: Pick<GivenProps, 'notify'>) {
  const client = useQueryClient()
  const { data, isLoadingError, refetch } = useQuery(openSessionsQuery)
  const heading = useRef<HTMLHeadingElement>(null)

  /** Removes the ended sessions from the list. The heading takes the focus of a button that disappears. */
  const onEnded = (text: string, isOpen: (id: string, current: boolean) => boolean) => {
    if (heading.current?.closest('section')?.contains(document.activeElement)) {
      heading.current.focus({ preventScroll: true })
    }
    client.setQueryData(openSessionsQuery.queryKey, (shown) =>
      shown?.filter(({ id, current }) => isOpen(id, current)),
    )
    notify({ text })
  }
  const onFailed = (error: unknown, text: string) =>
    notify({ text: problemText(error, ['detail'], text), tone: 'warning' })
  // If the response was lost, only the list shows whether the sessions have ended.
  const onSettled = () => void client.invalidateQueries({ queryKey: openSessionsKey })

  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => onEnded('Your other devices are signed out.', (_id, isCurrent) => isCurrent),
    onError: (error) =>
      onFailed(error, 'Your other devices may still be signed in. Check the list and try again.'),
    onSettled,
  })

  return (
    <SettingCard id="devices" title="Devices" text="Where you are signed in." heading={heading}>
      {data && (
        <DeviceList
          sessions={data}
          onEnded={(id, name) => onEnded(`${name} is signed out.`, (other) => other !== id)}
          onFailed={(error, name) =>
            onFailed(error, `${name} may still be signed in. Check the list and try again.`)
          }
          onSettled={onSettled}
        />
      )}
      {!data && !isLoadingError && <Loading text="Loading your devices..." />}
      {isLoadingError && (
        <LoadFailed title="Your devices could not be loaded." onRetry={() => void refetch()} />
      )}
      {data?.some(({ current }) => !current) && (
        <Button
          busy={endOthers.isPending}
          busyLabel="Signing out..."
          onClick={() => endOthers.mutate()}
        >
          <LogOut size={18} aria-hidden />
          Sign out all other devices
        </Button>
      )}
    </SettingCard>
  )
}
