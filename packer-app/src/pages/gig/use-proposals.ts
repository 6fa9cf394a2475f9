import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Gig, isAnswerLost, type Trip } from 'api/client'
import { firstName } from 'api/rules'
import { useState } from 'react'
import { useSingleFlight } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import type { Proposal, ProposalAnswer } from '../../bookings/trip/proposals/proposal-calls.ts'
import { isOpen } from '../../bookings/trip/proposals/proposal.ts'
import {
  type AskedExtra,
  useAnswerProposal,
  useAskExtra,
} from '../../bookings/trip/proposals/proposals.mutations.ts'
import { proposalsQuery } from '../../bookings/trip/proposals/proposals.queries.ts'
import { useForgetInput } from '../../unsaved-input.tsx'
import type { Failure } from './booking-failure.tsx'

const labels: Record<ProposalAnswer, string> = {
  yes: 'Agree',
  no: 'Decline',
  take_back: 'Take it back',
  leave: 'Leave this gig',
}

/** Returns what the packer and the customer have asked of each other in a trip, and the calls about it. */
export function useProposals(gig: Gig, trip: Trip | undefined, notify: HalfProps['notify']) {
  const client = useQueryClient()
  const limit = trip?.extra
  const query = useQuery({
    ...proposalsQuery(gig.id, trip?.id ?? 0, trip?.pickup_date),
    enabled: trip !== undefined,
  })
  const ask = useAskExtra(gig.id)
  const answer = useAnswerProposal(gig.id)
  const [isAsking, setIsAsking] = useState(false)
  const [leaving, setLeaving] = useState<Proposal['id']>()
  /** How often the packer has asked on this page: the dialog's key, so that each request starts empty. */
  const [asked, setAsked] = useState(0)
  const forgetExtra = useForgetInput('extra')
  const customer = firstName(trip?.customer.display_name ?? '')
  const all = (trip && query.data) || []
  const open = all.find(isOpen)
  const change = open?.kind === 'change' && open.may.includes('yes') ? open : undefined
  const extra = all.find(({ kind }) => kind === 'extra')

  // While the packer may not ask, the dialog is gone. It must not come back by itself.
  if (isAsking && !limit) setIsAsking(false)

  const { run: onAsk } = useSingleFlight((request: AskedExtra) => {
    if (!trip) return undefined
    const { queryKey } = proposalsQuery(gig.id, trip.id)
    const onSuccess = () => {
      setIsAsking(false)
      forgetExtra()
      setAsked((before) => before + 1)
      notify({ text: `${customer} sees your request now.` })
    }
    return ask.mutateAsync(
      { trip, ...request },
      {
        onSuccess,
        // At most one request is open. If it is now, only the answer was lost.
        onError: (error) =>
          isAnswerLost(error) &&
          client.getQueryData(queryKey)?.some((one) => one.kind === 'extra' && isOpen(one)) &&
          onSuccess(),
      },
    )
  })

  const texts: Partial<Record<ProposalAnswer, string>> = {
    yes: `You agreed. ${customer} sees it now.`,
    no: 'Declined. Everything stays as it was.',
    leave: 'You left the gig. Other packers can book it now.',
  }
  const { run: onAnswer } = useSingleFlight((proposal: Proposal, given: ProposalAnswer) => {
    if (!trip) return undefined
    setLeaving(undefined)
    return answer.mutateAsync(
      { trip, proposal, answer: given },
      {
        onSuccess: () => {
          const text = texts[given]
          if (text) notify({ text })
        },
      },
    )
  })

  const given = answer.variables?.answer
  const isLost = isAnswerLost(answer.error)
  const target = all.find(({ id }) => id === answer.variables?.proposal.id)
  const isAnswered = isLost && target !== undefined && !isOpen(target)
  const failure: Failure | undefined =
    answer.error && given && !isAnswered
      ? {
          step: labels[given],
          action: 'saved',
          error: answer.error,
          isUnknown: isLost && query.dataUpdatedAt < answer.submittedAt,
        }
      : undefined

  return {
    /** What the packer may ask for now. */
    limit,
    /** The customer's proposal that waits for the packer's answer. */
    change,
    /** The packer's last request for extra pay. */
    extra,
    /** The proposal because of which the packer is about to leave. */
    leaving: all.find(({ id, may }) => id === leaving && may.includes('leave')),
    isAsking,
    asked,
    ask,
    failure,
    failedToLoad: query.isLoadingError,
    reload: () => void query.refetch(),
    sending: answer.isPending ? given : undefined,
    isChanging: ask.isPending || answer.isPending,
    onOpen() {
      ask.reset()
      setIsAsking(true)
    },
    onClose: () => setIsAsking(false),
    onAsk,
    onAnswer,
    onLeave: (proposal: Proposal | undefined) => setLeaving(proposal?.id),
  }
}

export type ProposalState = ReturnType<typeof useProposals>
