import type { Gig } from 'api/client'
import { LoadFailed, useLazyPart } from 'shared-ui'
import { dayParts } from './day-parts.ts'
import type { ProposalState } from './use-proposals.ts'
import type { TripState } from './use-trip.ts'

interface ProposalCardsProps {
  gig: Gig
  booked: TripState
  proposals: ProposalState
}

/** Returns what both cards pass on, once their code has loaded. */
function useCards({ gig, booked, proposals }: ProposalCardsProps, isWanted: boolean) {
  const { part, error, retry } = useLazyPart(dayParts, isWanted)
  const { sending, onAnswer, onLeave } = proposals
  const isChanging = booked.isChanging || proposals.isChanging
  const common = { sending, isChanging, onAnswer, onLeave }
  return {
    part,
    common,
    zone: gig.pickup_time_zone,
    failure: error && <LoadFailed title="The proposal could not be loaded." onRetry={retry} />,
  }
}

/** Shows the customer's proposal that waits for the packer's answer. */
export function ProposedChange(props: ProposalCardsProps) {
  const { change } = props.proposals
  const { part, common, failure } = useCards(props, change !== undefined)
  const { trip } = props.booked
  if (!change || !trip) return null
  return part ? (
    <part.ChangeCard {...common} gig={props.gig} trip={trip} proposal={change} />
  ) : (
    failure
  )
}

/** Shows what became of the packer's last request for extra pay, until the delivery, or right after if that ended it. */
export function AskedExtra(props: ProposalCardsProps) {
  const { extra } = props.proposals
  const { trip } = props.booked
  const stage = trip?.stage
  const isMoving = stage === 'at_pickup' || stage === 'loaded'
  const isShown =
    extra !== undefined && (isMoving || (stage === 'delivered' && extra.state === 'ended'))
  const { part, common, zone, failure } = useCards(props, isShown)
  if (!isShown || !trip) return null
  return part ? <part.ExtraState {...common} trip={trip} proposal={extra} zone={zone} /> : failure
}
