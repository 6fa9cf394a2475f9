import { useQuery } from '@tanstack/react-query'
import { failureNotice, type UserPasskey } from 'api/client'
import { FingerprintPattern, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  Button,
  Row as Buttons,
  ConfirmDialog,
  formatDate,
  LoadFailed,
  Loading,
  useSingleFlight,
} from 'shared-ui'
import type { GivenProps } from '../contract/contract.ts'
import { canUsePasskeys } from '../passkeys/browser-passkeys.ts'
import { lastSeen } from './device-list.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { passkeysQuery, useRemovePasskey } from './passkeys.mutations.ts'
import { Disc, Row, Rows, RowText } from './row-styles.ts'
import { SettingCard } from './setting-card.tsx'

type Asked = { about: 'add' } | { about: 'rename' | 'remove'; passkey: UserPasskey }

type PasskeySectionProps = Pick<GivenProps, 'notify'> & { username: string }

/** The passkeys with which the user signs in without the password. */
export function PasskeySection({ username, notify }: PasskeySectionProps) {
  const { data, isLoadingError, refetch } = useQuery(passkeysQuery)
  const [asked, setAsked] = useState<Asked>()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setAsked(undefined)
  const done = (text: string) => {
    close()
    notify({ text })
  }
  const { mutateAsync } = useRemovePasskey(() =>
    done('The passkey is removed. Your browser may still list it: you can delete it there, too.'),
  )
  const { run: remove, busy } = useSingleFlight(async (id: number) => {
    try {
      await mutateAsync(id)
      // The pressed button is gone. While the dialog was open, nothing outside could take the focus.
      heading.current?.focus({ preventScroll: true })
    } catch (error) {
      const text = failureNotice('The passkey may still be there.', error, ['detail'])
      notify({ text, tone: 'warning' })
    }
  })

  return (
    <SettingCard
      id="passkeys"
      title="Passkeys"
      text="Sign in with your fingerprint, face or screen lock instead of your password."
      heading={heading}
    >
      {data && data.length > 0 && (
        <Rows>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={setAsked} />
          ))}
        </Rows>
      )}
      {data?.length === 0 && <p>You have no passkeys.</p>}
      {!data && !isLoadingError && <Loading text="Loading your passkeys..." />}
      {isLoadingError && (
        <LoadFailed title="Your passkeys could not be loaded." onRetry={() => void refetch()} />
      )}
      {data &&
        (canUsePasskeys() ? (
          <Button aria-haspopup="dialog" onClick={() => setAsked({ about: 'add' })}>
            <Plus size={18} aria-hidden />
            Add a passkey
          </Button>
        ) : (
          <p>This browser cannot use passkeys here.</p>
        ))}
      <AddPasskeyDialog
        open={asked?.about === 'add'}
        username={username}
        onAdded={(added) =>
          done(
            added === 'known'
              ? 'This device has a passkey for your account already.'
              : 'The passkey is added. You can sign in with it now.',
          )
        }
        onClose={close}
      />
      {asked?.about === 'rename' && (
        <RenamePasskeyDialog
          passkey={asked.passkey}
          onRenamed={() => done('The passkey is renamed.')}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked?.about === 'remove'}
        title={`Remove ${asked?.about === 'remove' ? asked.passkey.name : ''}?`}
        text="It no longer signs in to your account. You can still use your password and your other passkeys."
        icon={<Trash2 size={24} />}
        tone="danger"
        confirmLabel="Remove"
        busyLabel="Removing..."
        busy={busy}
        onConfirm={() => asked?.about === 'remove' && remove(asked.passkey.id)}
        onCancel={close}
      />
    </SettingCard>
  )
}

interface PasskeyRowProps {
  passkey: UserPasskey
  onAsk(asked: Asked): void
}

function PasskeyRow({ passkey, onAsk }: PasskeyRowProps) {
  const { name, created_at, last_used_at } = passkey
  return (
    <Row>
      <Disc>
        <FingerprintPattern size={22} strokeWidth={1.75} aria-hidden />
      </Disc>
      <RowText>
        <strong>{name}</strong>
        <span>
          Added <time dateTime={created_at}>{formatDate(created_at)}</time>
          {' · '}
          {last_used_at === null ? (
            <span>not used yet</span>
          ) : (
            <span>
              last used <time dateTime={last_used_at}>{lastSeen(last_used_at)}</time>
            </span>
          )}
        </span>
      </RowText>
      <Buttons>
        <Button
          variant="quiet"
          aria-label={`Rename ${name}`}
          aria-haspopup="dialog"
          onClick={() => onAsk({ about: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          aria-label={`Remove ${name}`}
          aria-haspopup="dialog"
          onClick={() => onAsk({ about: 'remove', passkey })}
        >
          Remove
        </Button>
      </Buttons>
    </Row>
  )
}
