import type { User } from 'api/client'
import { Link, useSearchParams } from 'react-router-dom'
import { Page, PageHead } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { TicketForm } from './ticket-form.tsx'
import { TicketList } from './ticket-list.tsx'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-12);
  align-items: start;

  @media (min-width: 64em) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: var(--s-16);
  }
`

interface TicketsPageProps extends Pick<GivenProps, 'notify'> {
  user: User
}

export function TicketsPage({ user, notify }: TicketsPageProps) {
  const [search, setSearch] = useSearchParams()
  const gig = search.get('gig') ?? ''
  const gigId = /^[1-9]\d{0,8}$/.test(gig) ? Number(gig) : undefined
  return (
    <Page>
      <title>Support · Manyhands</title>
      <PageHead
        title="Support"
        lede={
          <>
            We read every message and answer here. <Link to="/help">Help</Link> has quick answers.
          </>
        }
      />
      <Columns>
        <TicketForm
          role={user.user_type}
          gigId={gigId}
          notify={notify}
          onRemoveGig={() => setSearch({}, { replace: true })}
        />
        <TicketList />
      </Columns>
    </Page>
  )
}
