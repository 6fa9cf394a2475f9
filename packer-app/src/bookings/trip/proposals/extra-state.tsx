import type { Trip } from 'api/client'
import { firstName, isBeforeLoading } from 'api/rules'
import { Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  Button,
  formatCardMoney,
  formatTime,
  onFirstClick,
  Panel,
  Stack,
  useIsBefore,
} from 'shared-ui'
import styled from 'styled-components'
import type { Proposal, ProposalAnswer } from './proposal-calls.ts'
import { isOpen } from './proposal.ts'

/* Like a panel, but for something that neither went well nor wrong. */
const Waiting = styled.div`
  display: flex;
  gap: var(--s-3);
  padding: var(--s-4);
  border-radius: var(--r-md);
  background: var(--accent-soft);

  > svg {
    flex: none;
    margin-top: 0.0625rem;
    color: var(--accent-text);
  }
  > div {
    flex: 1;
    min-width: 0;
  }
`
const Small = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.45;
`
const Ways = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-2);
`

export interface ExtraStateProps {
  trip: Trip
  /** The packer's last request for extra pay. */
  proposal: Proposal
  /** The time zone of the pickup. */
  zone: string
  /** The answer that is being sent. */
  sending: ProposalAnswer | undefined
  isChanging: boolean
  onAnswer(proposal: Proposal, answer: ProposalAnswer): void
  onLeave(proposal: Proposal): void
}

/** Shows what became of the packer's last request for extra pay, and what the packer can do now. */
export function ExtraState(props: ExtraStateProps) {
  const { trip, proposal, zone } = props
  const [settled, setSettled] = useState<Proposal['id']>()
  const customer = firstName(trip.customer.display_name)
  const asked = formatCardMoney(proposal.amount ?? 0)
  const price = formatCardMoney(trip.price)
  const isSettled = settled === proposal.id
  const isEarly = useIsBefore(trip.pickup_date) && isBeforeLoading(trip.stage)
  if (isOpen(proposal)) {
    return (
      <Waiting role="status">
        <Hourglass size={20} aria-hidden />
        <Stack $gap="var(--s-3)">
          <OpenText {...props} customer={customer} asked={asked} />
        </Stack>
      </Waiting>
    )
  }
  switch (proposal.state) {
    case 'agreed':
      return (
        <Panel tone="positive" title={`${customer} said yes`}>
          {`Your pay for this gig is now ${price}${trip.is_secured ? ', and it is on hold' : ''}.`}
        </Panel>
      )
    case 'declined':
    case 'card_declined': {
      const isCard = proposal.state === 'card_declined'
      const hasChoice = proposal.may.includes('leave') && !isSettled
      return (
        <>
          <Panel
            tone="warning"
            role="status"
            title={isCard ? `${customer}'s card was declined` : `${customer} said no`}
          >
            {`Your pay stays ${price} for the gig as posted.${isCard ? '' : ' What you found is not part of it.'}`}
          </Panel>
          {hasChoice && <TwoWays {...props} onDo={() => setSettled(proposal.id)} />}
          {isEarly && !hasChoice && !isSettled && (
            <Small>{`Before ${formatTime(trip.pickup_date, zone)} leaving counts as any cancellation.`}</Small>
          )}
        </>
      )
    }
    case 'ended':
      return (
        <Small>{`Your request for ${asked} more ended without an answer, because the gig went on.`}</Small>
      )
    default:
      return null
  }
}

interface OpenTextProps extends ExtraStateProps {
  customer: string
  asked: string
}

function OpenText(props: OpenTextProps) {
  const { trip, proposal, zone, customer, asked, sending, isChanging, onAnswer } = props
  if (proposal.state === 'charging') {
    return (
      <div>
        <strong>{`${customer} said yes to ${asked} more`}</strong>
        <p>The bank has not answered yet. This page says so as soon as it does.</p>
      </div>
    )
  }
  const canLeave = proposal.may.includes('leave')
  const leaveFrom = isBeforeLoading(trip.stage) ? proposal.leave_from : null
  return (
    <>
      <div>
        <strong>{`You asked ${customer} for ${asked} more`}</strong>
        <p>
          {canLeave
            ? `No answer since ${formatTime(proposal.created_at, zone)}. You can go on waiting, or decide now.`
            : `${customer} sees it now. Until the answer, the gig stays as posted.`}
        </p>
        {!canLeave && leaveFrom && (
          <p>{`No answer by ${formatTime(leaveFrom, zone)}? Then you can leave without a mark, or do the gig as posted.`}</p>
        )}
      </div>
      {canLeave ? (
        <TwoWays {...props} onDo={() => onAnswer(proposal, 'take_back')} />
      ) : (
        proposal.may.includes('take_back') && (
          <div>
            <Button
              small
              busy={sending === 'take_back'}
              busyLabel="Taking it back..."
              aria-disabled={isChanging || undefined}
              onClick={onFirstClick(() => onAnswer(proposal, 'take_back'))}
            >
              Take it back
            </Button>
          </div>
        )
      )}
    </>
  )
}

/** What a packer can do without the extra pay. */
function TwoWays(props: ExtraStateProps & { onDo(): void }): ReactNode {
  const { trip, proposal, sending, isChanging, onDo, onLeave } = props
  const customer = firstName(trip.customer.display_name)
  return (
    <Ways>
      <Button
        block
        busy={sending === 'take_back'}
        busyLabel="Saving..."
        aria-disabled={isChanging || undefined}
        onClick={onFirstClick(onDo)}
      >
        Do the gig as posted
      </Button>
      {isBeforeLoading(trip.stage) && (
        <>
          <Button
            variant="danger"
            block
            aria-haspopup="dialog"
            busy={sending === 'leave'}
            busyLabel="Leaving..."
            aria-disabled={isChanging || undefined}
            onClick={onFirstClick(() => onLeave(proposal))}
          >
            Leave this gig
          </Button>
          <Small>
            {`You can leave until you press Loaded. If ${customer} objects, a person at Manyhands decides whether it counts against you.`}
          </Small>
        </>
      )}
    </Ways>
  )
}
