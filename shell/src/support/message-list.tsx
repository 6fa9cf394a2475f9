import { BrandMark, formatDayTime, visuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import type { SupportConversation } from './support.queries.ts'

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
  margin: 0;
  padding: 0;
  list-style: none;
`

const Message = styled.li<{ $own: boolean }>`
  display: grid;
  gap: var(--s-2);
  justify-self: ${({ $own }) => ($own ? 'end' : 'start')};
  max-width: min(36rem, 88%);

  > p {
    padding: var(--s-3) var(--s-4);
    border: 1px solid ${({ $own }) => ($own ? 'transparent' : 'var(--line)')};
    border-radius: var(--r-lg);
    background: ${({ $own }) => ($own ? 'var(--accent-soft)' : 'var(--raised)')};
    ${({ $own }) => ($own ? 'border-bottom-right-radius' : 'border-top-left-radius')}: var(--r-sm);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`

const Byline = styled.div<{ $own: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--s-2);
  align-items: center;
  justify-content: ${({ $own }) => ($own ? 'end' : 'start')};
  color: var(--text-muted);
  font-size: var(--text-sm);

  strong {
    color: var(--text);
    font-weight: var(--weight-semi);
  }
`

const HiddenTitle = styled.h2`
  ${visuallyHidden}
`

/** The messages, oldest first. Screen readers announce new ones. */
export const MessageList = ({ messages }: Pick<SupportConversation, 'messages'>) => (
  <section aria-labelledby="conversation">
    <HiddenTitle id="conversation">Messages</HiddenTitle>
    <div role="log">
      <List>
        {messages.map(({ id, author, text, created_at }) => {
          const isOwn = author === 'user'
          return (
            <Message key={id} $own={isOwn}>
              <Byline $own={isOwn}>
                {!isOwn && <BrandMark size={20} />}
                <strong>{isOwn ? 'You' : 'Manyhands'}</strong>
                <time dateTime={created_at}>{formatDayTime(created_at)}</time>
              </Byline>
              <p>{text}</p>
            </Message>
          )
        })}
      </List>
    </div>
  </section>
)
