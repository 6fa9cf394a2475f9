import { failureText } from 'api/client'
import { firstName } from 'api/rules'
import { useEffect } from 'react'
import { formatBudget, formatCardMoney, Muted, Panel, Stack } from 'shared-ui'
import styled from 'styled-components'
import type { Job } from '../use-job.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { ChangeNotice } from './change-notice.tsx'
import type { Answer } from './proposal.mutations.ts'
import type { Proposal } from './proposal.queries.ts'
import { heldText } from './proposal-words.ts'
import { ExtraCard } from './extra-card.tsx'
import { extraAnswer } from './extra-answer.ts'
import { useAnswer } from './proposal.mutations.ts'

const Frame = styled(Stack)`
  &:not(:empty) {
    margin-bottom: var(--s-8);
  }
`

interface ProposalsProps {
  job: Job
  onDone(text: string): void
}

/** Shows the trip's last proposal of each kind, and lets the customer answer it or take it back. */
export function Proposals({ job, onDone }: ProposalsProps) {
  const { gig, trip, payment, proposals, stage } = job
  const name = firstName(trip?.packer.display_name ?? '')
  const sent = useAnswer(trip ?? { id: 0, gig_id: null }, (answered) => {
    const text = doneText(answered, name)
    if (text) onDone(text)
  })
  const change = stage === 'booked' ? proposals?.find(({ kind }) => kind === 'change') : undefined
  const extra = proposals?.find(({ kind }) => kind === 'extra')
  const [last] = proposals ?? []
  // The answer removes the pressed button, which had the focus.
  useEffect(() => {
    const isLost = sent.answer !== undefined && document.activeElement === document.body
    if (isLost) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [sent.answer, change?.state, extra?.state])
  if (!trip) return null
  // The error of an earlier proposal goes when the next one comes.
  const isStillAsked = [change?.id, extra?.id].includes(sent.proposal)
  const isAsked = extra?.state === 'open' || extra?.state === 'charging'
  return (
    <Frame>
      {sent.error && isStillAsked && (
        <Panel tone="error" title={failedTitle(sent.answer)}>
          {failureText(sent.error, ['detail'])}
        </Panel>
      )}
      {change && (
        <ChangeNotice
          key={change.id}
          gig={gig}
          trip={trip}
          proposal={change}
          isBusy={sent.busy}
          onTakeBack={() => sent.run(change.id, 'take_back')}
        />
      )}
      {last?.kind === 'change' && last.state === 'ended' && (
        <Muted>
          {`${name} went on without an answer to your proposal: ${heldText(last, gig)}.`}
        </Muted>
      )}
      {extra && isAsked && (
        <ExtraCard
          gig={gig}
          trip={trip}
          payment={payment}
          proposal={extra}
          sending={sent.busy ? sent.answer : undefined}
          onAnswer={(answer) => sent.run(extra.id, answer)}
        />
      )}
      {extra?.state === 'ended' && (
        <Muted>
          {`${name}’s request for ${formatCardMoney(extra.amount ?? 0)} more ended without an answer. You pay ${formatBudget(payment ? payment.total : trip.price)}, as before.`}
        </Muted>
      )}
      {extra && !isAsked && (
        <AnswerPanel key={extra.id} proposal={extra} answer={extraAnswer(trip, payment, extra)} />
      )}
    </Frame>
  )
}

const failedTitle = (answer: Answer | undefined) =>
  answer === 'take_back' ? 'The proposal was not taken back' : 'Your answer was not stored'

/** Returns the toast; undefined if the page itself says what happened. */
function doneText({ state, amount }: Proposal, name: string): string | undefined {
  switch (state) {
    case 'agreed':
      return `You said yes to ${formatCardMoney(amount ?? 0)} more.`
    case 'declined':
      return `You said no. ${name} has been told.`
    case 'taken_back':
      return 'Your proposal is taken back.'
    default:
      return undefined
  }
}
