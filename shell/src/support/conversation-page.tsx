import { useQuery } from '@tanstack/react-query'
import { ApiError, type User } from 'api/client'
import { isolate } from 'api/rules'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ButtonLink, EmptyState, LoadFailed, Loading, Page, spotLostArt } from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import { JobLine } from './job-line.tsx'
import { MessageList } from './message-list.tsx'
import { ReplyForm } from './reply-form.tsx'
import { StateBadge } from './state-badge.tsx'
import { conversationQuery, type SupportConversation } from './support.queries.ts'

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-6);
  max-width: 46rem;
  margin: 0 auto;
`

const Head = styled.div`
  display: grid;
  gap: var(--s-3);
  justify-items: start;

  h1 {
    overflow-wrap: anywhere;
  }
`

const Back = styled(Link)`
  display: inline-flex;
  gap: var(--s-2);
  align-items: center;
  min-height: var(--target);
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  text-decoration: none;

  &:hover {
    color: var(--text);
    text-decoration: underline;
  }
`

interface ConversationPageProps extends Pick<GivenProps, 'notify'> {
  user: User
  id: string
}

export function ConversationPage({ user, id, notify }: ConversationPageProps) {
  const { data, error, isLoadingError, refetch } = useQuery(conversationQuery(id))
  return (
    <Page>
      <title>{`${isolate(data?.subject ?? 'Support')} · Manyhands`}</title>
      {data && <Conversation user={user} conversation={data} notify={notify} />}
      {!data && !isLoadingError && <Loading text="Loading the conversation..." />}
      {isLoadingError &&
        (isMissing(error) ? <Missing /> : <Failed onRetry={() => void refetch()} />)}
    </Page>
  )
}

/** An id that is not a number gets 400. */
const isMissing = (error: Error | null) =>
  error instanceof ApiError && [400, 404].includes(error.status)

const Missing = () => (
  <EmptyState
    art={spotLostArt}
    title="There is no such conversation"
    level={1}
    action={
      <ButtonLink as={Link} to="/support" variant="primary">
        All messages
      </ButtonLink>
    }
  >
    Check the address, or open it from your messages.
  </EmptyState>
)

const Failed = ({ onRetry }: { onRetry(): void }) => (
  <LoadFailed title="This conversation could not be loaded." level={1} onRetry={onRetry} />
)

interface ConversationProps extends Pick<GivenProps, 'notify'> {
  user: User
  conversation: SupportConversation
}

function Conversation({ user, conversation, notify }: ConversationProps) {
  const { id, subject, state, gig_id, messages } = conversation
  return (
    <Column>
      <Head>
        <Back to="/support">
          <ArrowLeft size={18} aria-hidden />
          All messages
        </Back>
        <h1>{subject}</h1>
        <StateBadge state={state} />
      </Head>
      {gig_id !== null && <JobLine role={user.user_type} id={gig_id} />}
      <MessageList messages={messages} />
      <ReplyForm id={String(id)} state={state} notify={notify} />
    </Column>
  )
}
