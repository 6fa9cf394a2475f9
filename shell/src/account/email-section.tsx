import type { UseQueryResult } from '@tanstack/react-query'
import { failureNotice, type OwnAccount } from 'api/client'
import { Check, Mail } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Badge, Button, LoadFailed, Loading, Panel, useSingleFlight } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { useMailLinkAgain } from './account.mutations.ts'
import { Disc, Row, Rows, RowText } from './row-styles.ts'
import { SettingCard } from './setting-card.tsx'

const Lines = styled.div`
  display: grid;
  gap: var(--s-4);
  justify-items: start;
  width: 100%;
`

/** So wide that a badge wraps below the address before the address itself wraps. */
const AddressText = styled(RowText)`
  flex-basis: 13rem;
`

interface EmailSectionProps extends Pick<GivenProps, 'notify'> {
  account: UseQueryResult<OwnAccount>
  /** The address of the user's profile page. */
  profile: string
}

/** The address, whether it is confirmed, and the link to the page that changes it. */
export function EmailSection({ account, profile, notify }: EmailSectionProps) {
  const { data, isLoadingError, refetch } = account
  return (
    <SettingCard
      id="email"
      title="Email"
      text={
        <>
          Where our emails go. To change the address, edit <Link to={profile}>your profile</Link>.
        </>
      }
    >
      {data && <Address account={data} notify={notify} />}
      {!data && !isLoadingError && <Loading text="Loading your address..." />}
      {isLoadingError && (
        <LoadFailed title="Your address could not be loaded." onRetry={() => void refetch()} />
      )}
    </SettingCard>
  )
}

function Address({ account, notify }: { account: OwnAccount } & Pick<GivenProps, 'notify'>) {
  const { email, email_verified, email_refused, pending_email } = account
  const next = pending_email ?? email
  const { mutateAsync } = useMailLinkAgain({
    onSuccess: () =>
      notify({ text: `A link is on its way to ${next}. We send at most 3 in an hour.` }),
    onError: (error) =>
      notify({
        text: failureNotice('The link was not sent.', error, ['detail']),
        tone: 'warning',
      }),
  })
  const { run: resend, busy } = useSingleFlight(() => mutateAsync())

  if (!email && !pending_email) {
    return <p>You have no address, so we cannot email you, not even if you forget your password.</p>
  }
  const at = email.indexOf('@')
  const canConfirm = pending_email !== null || (!email_verified && !email_refused)
  return (
    <Lines>
      {email && (
        <Rows as="div">
          <Row as="div">
            <Disc>
              <Mail size={22} strokeWidth={1.75} aria-hidden />
            </Disc>
            <AddressText>
              <strong>
                {email.slice(0, at)}
                <wbr />
                {email.slice(at)}
              </strong>
            </AddressText>
            <State account={account} />
          </Row>
        </Rows>
      )}
      {email_refused && (
        <Panel tone="warning" role="note">
          Emails to this address come back. Please enter another one.
        </Panel>
      )}
      {pending_email && (
        <p>
          We sent a link to <strong>{pending_email}</strong>. It replaces {email} when you confirm
          it.
        </p>
      )}
      {canConfirm && (
        <Button busy={busy} busyLabel="Sending..." onClick={resend}>
          Email the link again
        </Button>
      )}
    </Lines>
  )
}

function State({ account }: { account: OwnAccount }) {
  if (account.email_refused) return null
  return account.email_verified ? (
    <Badge tone="positive" icon={<Check size={14} strokeWidth={2.5} aria-hidden />}>
      Confirmed
    </Badge>
  ) : (
    <Badge tone="warning">Not confirmed yet</Badge>
  )
}
