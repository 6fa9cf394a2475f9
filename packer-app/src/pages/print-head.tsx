import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { useState } from 'react'
import { Brand, formatDate } from 'shared-ui'
import styled from 'styled-components'
import { profileQuery } from '../profile/profile.queries.ts'

const Head = styled.div`
  display: none;

  @media print {
    display: flex;
    justify-content: space-between;
    gap: var(--s-6);
    margin-bottom: var(--s-4);
    padding-bottom: var(--s-2);
    border-bottom: 1px solid var(--line);
    font-size: 9pt;
    line-height: 1.4;

    > div {
      text-align: right;
      overflow-wrap: anywhere;
    }
  }
`

/** The header of a printed page: brand, the packer's name and contact details, and the date. */
export function PrintHead({ user }: { user: User }) {
  const profile = useQuery(profileQuery).data
  const [today] = useState(() => formatDate(new Date().toISOString()))
  const contact = [profile?.phone, profile?.email].filter(Boolean).join(' · ')
  return (
    <Head>
      <Brand />
      <div>
        <p>
          <strong>{profile?.name || user.username}</strong>
          {contact && ` · ${contact}`}
        </p>
        <p>{`Printed ${today}`}</p>
      </div>
    </Head>
  )
}
