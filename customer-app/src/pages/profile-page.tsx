import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from 'api/client'
import type { OwnAccount } from 'api/contract'
import {
  Avatar,
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
import type { HalfProps } from 'shell/contract'
import styled from 'styled-components'
import { api } from '../api.ts'

const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => read(api.api.account.$get({}, { init: { signal } })),
})

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

export function ProfilePage({ user, afterSession }: HalfProps) {
  const account = useQuery({ ...accountQuery, enabled: user !== null })
  if (!user) return afterSession
  return (
    <Page $narrow>
      <title>My Profile · Manyhands</title>
      <PageHead title="My Profile" lede="What Manyhands knows about you." />
      {account.isPending && <Loading text="Loading your profile..." />}
      {account.isLoadingError && (
        <LoadFailed
          title="Your profile could not be loaded."
          onRetry={() => void account.refetch()}
        />
      )}
      {account.data && <Details account={account.data} />}
    </Page>
  )
}

function Details({ account }: { account: OwnAccount }) {
  const facts = [
    ['Name', account.name],
    ['Username', account.username],
    ['Email', account.email],
    ['Phone', formatPhone(account.phone)],
    ['Customer since', formatDate(account.created_on_date)],
  ] as const
  return (
    <>
      <Card $pad>
        <Facts>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || 'Not given'}</dd>
            </div>
          ))}
        </Facts>
      </Card>
      <Section title="What packers see of you">
        <Card $pad>
          <Stack $gap="var(--s-4)">
            <Person>
              <Avatar name={account.display_name} />
              <strong>{account.display_name}</strong>
            </Person>
            <p>
              A packer who books your job sees this name and the street addresses of that job. Other
              packers see neither. No packer sees your username, email or phone number.
            </p>
          </Stack>
        </Card>
      </Section>
    </>
  )
}
