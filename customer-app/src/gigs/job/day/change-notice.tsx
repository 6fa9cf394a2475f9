import type { Gig, Trip } from 'api/client'
import { firstName } from 'api/rules'
import { Button, Panel } from 'shared-ui'
import { OldAndNew } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { dayTime, weekdayTime } from '../../../pickup-time.ts'
import { AnswerPanel, type AnswerWords, PanelAction } from './answer-panel.tsx'
import type { Proposal } from './proposal.queries.ts'
import { heldText, partsOfChange, shortChange } from './proposal-words.ts'

const Parts = styled.div`
  display: grid;
  gap: var(--s-2);
  margin-top: var(--s-3);
  & > dl {
    background: var(--raised);
  }
`

interface ChangeNoticeProps {
  gig: Gig
  trip: Trip
  /** The last change that the customer has proposed. */
  proposal: Proposal
  isBusy: boolean
  onTakeBack(): void
}

/** Says what the customer has proposed, by when the packer answers, and the answer. */
export function ChangeNotice({ gig, trip, proposal, isBusy, onTakeBack }: ChangeNoticeProps) {
  const name = firstName(trip.packer.display_name)
  if (proposal.state !== 'open') {
    return <AnswerPanel proposal={proposal} answer={answerOf({ gig, name, proposal })} />
  }
  const { answer_until } = proposal
  const until = answer_until ? `until ${weekdayTime(answer_until, gig.pickup_time_zone)} ` : ''
  const parts = partsOfChange(proposal)
  return (
    <Panel tone="pending" role="note" title={`You proposed ${shortChange(proposal)}`}>
      <p>{`${name} has ${until}to answer. Until then, and without an answer, ${heldText(proposal, gig)}.`}</p>
      {parts.some(({ isTime }) => !isTime) && (
        <Parts>
          {parts.map(({ what, from, to }) => (
            <OldAndNew key={what} labels={[`${what} now`, 'Proposed']} values={[from, to]} />
          ))}
        </Parts>
      )}
      {proposal.may.includes('take_back') && (
        <PanelAction>
          <Button variant="quiet" busy={isBusy} busyLabel="Taking back..." onClick={onTakeBack}>
            Take it back
          </Button>
        </PanelAction>
      )}
    </Panel>
  )
}

interface Answered {
  gig: Gig
  name: string
  proposal: Proposal
}

/** Returns what became of a proposal; undefined for one that the customer took back, or that the move ended. */
function answerOf({ gig, name, proposal }: Answered): AnswerWords | undefined {
  const what = shortChange(proposal)
  const holds = `${capitalized(heldText(proposal, gig))}.`
  const at = dayTime(proposal.answered_at ?? proposal.created_at, gig.pickup_time_zone)
  switch (proposal.state) {
    case 'agreed':
      return { tone: 'positive', title: `${name} agreed to ${what}`, text: `Agreed ${at}.` }
    case 'declined':
      return { tone: 'warning', title: `${name} declined ${what}`, text: holds }
    case 'expired':
      return { tone: 'warning', title: `${name} did not answer in time`, text: holds }
    default:
      return undefined
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
