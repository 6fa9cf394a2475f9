import { useQuery } from '@tanstack/react-query'
import { type OwnAccount, savedNotice } from 'api/client'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  Avatar,
  Button,
  Card,
  formatDate,
  formatPhone,
  Loading,
  LoadFailed,
  Page,
  PageHead,
  Section,
  Stack,
} from 'shared-ui'
import { accountQuery } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import styled from 'styled-components'
import { FavoriteList } from '../favorites/favorite-list.tsx'
import { ProfileForm, profileDraft } from '../profile/profile-form.tsx'

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: var(--s-4) var(--s-6);
  & dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & dd {
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }
`

const Person = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-3) var(--s-4);
`

/* Has no box of its own, so that the page's layout does not depend on it. */
const Shown = styled.div`
  display: contents;

  &[hidden] {
    display: none;
  }
`

export function ProfilePage({ user, notify, afterSession }: HalfProps) {
  const account = useQuery({ ...accountQuery, enabled: user !== null })
  /** The account as it was when the form opened; undefined before, null after the form closed. */
  const [edited, setEdited] = useState<OwnAccount | null>()
  // After Back or a reload, the form opens again with its unsaved input.
  if (edited === undefined && user && account.data?.id === user.id && profileDraft(account.data)) {
    setEdited(account.data)
  }
  const isOpen = edited && (user === null || user.id === edited.id)
  // An open form stays, hidden, while its user signs in again, so that no typed text is lost.
  return (
    <>
      {!user && afterSession}
      <Shown hidden={!user}>
        <Page $narrow>
          {user && <title>My Profile · Manyhands</title>}
          <PageHead title="My Profile" lede="Your name, contact details and favorite packers." />
          {account.isPending && !isOpen && <Loading text="Loading your profile..." />}
          {account.isLoadingError && !isOpen && (
            <LoadFailed
              title="Your profile could not be loaded."
              onRetry={() => void account.refetch()}
            />
          )}
          {isOpen ? (
            <ProfileForm
              account={edited}
              onSaved={(pendingEmail) => {
                setEdited(null)
                notify({ text: savedNotice(pendingEmail) })
              }}
              onCancel={() => setEdited(null)}
            />
          ) : (
            account.data && (
              <Details
                account={account.data}
                favorites={<FavoriteList notify={notify} />}
                edit={
                  <Button
                    variant="second"
                    ref={edited === null ? (button) => button?.focus() : undefined}
                    onClick={() => setEdited(account.data)}
                  >
                    <Pencil size={18} aria-hidden />
                    Edit Profile
                  </Button>
                }
              />
            )
          )}
        </Page>
      </Shown>
    </>
  )
}

interface DetailsProps {
  account: OwnAccount
  favorites: ReactNode
  edit: ReactNode
}

function Details({ account, favorites, edit }: DetailsProps) {
  const facts = [
    ['Name', account.name],
    ['Username', account.username],
    ['Email', account.email],
    ['Phone', formatPhone(account.phone)],
    ['Bio', account.bio],
    ['Customer since', formatDate(account.created_on_date)],
  ] as const
  return (
    <>
      <Card $pad>
        <Stack>
          <Facts>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value || 'Not given'}</dd>
              </div>
            ))}
          </Facts>
          {account.pending_email && (
            <p>
              We sent a link to <strong>{account.pending_email}</strong>. That address replaces the
              one above when you confirm it.
            </p>
          )}
          <div>{edit}</div>
        </Stack>
      </Card>
      <Section title="What packers see of you">
        <Card $pad>
          <Stack $gap="var(--s-4)">
            <Person>
              <Avatar name={account.display_name} />
              <strong>{account.display_name}</strong>
            </Person>
            <p>
              A packer who books your job sees this name and the street addresses of that job. Your
              favorite packers see the name when you post a job, and all signed-in users see it at
              your published reviews; they see no street address. No packer sees your username or
              email, nor your phone number unless you share it for a job.
            </p>
          </Stack>
        </Card>
      </Section>
      {/* Last, because it grows when the list arrives. */}
      <Section title="Your favorite packers">
        <Card $pad>{favorites}</Card>
      </Section>
    </>
  )
}
