import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Trip } from 'api/client'
import { refetchAfterCall } from '../../bookings.mutations.ts'
import type { ExtraRequest, Proposal, ProposalAnswer } from './proposal-calls.ts'
import { answerProposal, askExtra } from './proposal-calls.ts'
import { proposalsQuery } from './proposals.queries.ts'

/** Writes the answer of a call into the list, so that the page shows it at once. */
function useProposalCall<Variables extends { trip: Trip }>(
  gigId: number,
  kindOf: (variables: Variables) => string,
  send: (variables: Variables) => Promise<Proposal>,
) {
  const client = useQueryClient()
  return useMutation({
    meta: {
      causes: (variables: Variables) => [{ kind: kindOf(variables), gig_id: gigId }],
    },
    mutationFn: send,
    onSuccess(proposal, { trip }) {
      client.setQueryData(proposalsQuery(gigId, trip.id).queryKey, (before = []) => [
        proposal,
        ...before.filter(({ id }) => id !== proposal.id),
      ])
    },
    onSettled: (_proposal, error) => refetchAfterCall(client, gigId, error),
  })
}

export interface AskedExtra extends ExtraRequest {
  /** The ids of the photos that are uploaded. */
  photoIds: string[]
}

export const useAskExtra = (gigId: number) =>
  useProposalCall(
    gigId,
    () => 'extra_asked',
    ({ trip, photoIds, ...extra }: AskedExtra & { trip: Trip }) =>
      askExtra(trip.id, extra, photoIds),
  )

const kinds: Record<ProposalAnswer, string> = {
  yes: 'proposal_agreed',
  no: 'proposal_declined',
  take_back: 'proposal_taken_back',
  leave: 'cancelled',
}

export interface GivenAnswer {
  proposal: Proposal
  answer: ProposalAnswer
}

export const useAnswerProposal = (gigId: number) =>
  useProposalCall(
    gigId,
    ({ answer }: GivenAnswer & { trip: Trip }) => kinds[answer],
    ({ trip, proposal, answer }) => answerProposal(trip.id, proposal.id, answer),
  )
