import { useQuery } from '@tanstack/react-query'
import { BellRing, CircleCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, Card, Muted, useSingleFlight } from 'shared-ui'
import styled from 'styled-components'
import type { PushQuestionProps } from '../contract/contract.ts'
import { useSession } from '../session/session.tsx'
import { keepPushAnswer, pushAnswer } from './push-answer.ts'
import { useSetPush } from './push.mutations.ts'
import { pushKeptQuery } from './push.queries.ts'

const Frame = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-4) var(--s-6);
  align-items: center;
  margin-top: var(--s-5);
  padding: var(--s-5);

  @media print {
    display: none;
  }
`
const Head = styled.div`
  display: flex;
  flex: 1 1 20rem;
  flex-wrap: wrap;
  gap: var(--s-4);
  align-items: center;
  min-width: 0;

  > div {
    flex: 1 1 10rem;
    min-width: 0;
  }
  h2 {
    margin-bottom: var(--s-1);
    font-size: var(--text-lg);
    text-wrap: pretty;
  }
`
const Disc = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--r-md);
  background: var(--accent-soft);
  color: var(--accent-text);
`
const Answers = styled.div`
  display: flex;
  flex: 1 1 17rem;
  flex-wrap: wrap;
  gap: var(--s-3);

  > :first-child {
    flex: 1 1 8rem;
  }
  > :last-child {
    flex: 1 1 6rem;
  }
  @media (min-width: 52em) {
    flex: none;
  }
`

const isPhone = () => window.matchMedia?.('(pointer: coarse)').matches

/** What the card says after the answer, before a link to the account page. */
const outcomes = {
  on: ['Notifications are on', 'To turn them off, go to'],
  off: ['Notifications stay off', 'To turn them on, go to'],
  blocked: ['Your browser blocks notifications', 'To see how to allow them, go to'],
  failed: ['Notifications could not be turned on', 'Try again, or later under'],
} as const

export function PushQuestion({ title }: PushQuestionProps) {
  const { user } = useSession()
  return user && <Question key={user.id} title={title} userId={user.id} />
}

/**
 * Asks once per device whether it may show pushes. The browser asks for permission only after "Turn on". After an answer, the
 * card says what happened until the page is left.
 */
function Question({ title, userId }: PushQuestionProps & { userId: number }) {
  const id = useId()
  const [answer] = useState(() => pushAnswer(userId))
  const [isRefused, setRefused] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutateAsync, data: state, isError } = useSetPush()
  const { run: turnOn, busy } = useSingleFlight(async () => {
    await mutateAsync(true).catch(() => {})
    // The pressed button may be gone.
    heading.current?.focus({ preventScroll: true })
  })
  useQuery({ ...pushKeptQuery, enabled: answer === 'on' })
  if (answer !== undefined || isRefused) return null

  const outcome = isError ? 'failed' : state && state !== 'unsupported' ? state : undefined
  const [text, hint] = outcome
    ? outcomes[outcome]
    : [
        title,
        `A short message on this ${isPhone() ? 'phone' : 'device'}. It never shows an address or an amount.`,
      ]
  const refuse = () => {
    keepPushAnswer('no', userId)
    setRefused(true)
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <Frame as="section" aria-labelledby={id}>
      <Head>
        <Disc>
          {outcome === 'on' ? (
            <CircleCheck size={22} aria-hidden />
          ) : (
            <BellRing size={22} aria-hidden />
          )}
        </Disc>
        <div role={outcome && 'status'}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {text}
          </h2>
          <Muted $small>
            <span>{hint}</span>
            {outcome && (
              <>
                {' '}
                <Link to="/account#push">Account</Link>.
              </>
            )}
          </Muted>
        </div>
      </Head>
      {(!outcome || outcome === 'failed') && (
        <Answers>
          <Button variant="primary" busy={busy} busyLabel="Turning on..." onClick={turnOn}>
            Turn on
          </Button>
          <Button variant="second" onClick={refuse}>
            No thanks
          </Button>
        </Answers>
      )}
    </Frame>
  )
}
