import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, type Trip } from 'api/client'
import { useSingleFlight } from 'shared-ui'
import { refetchGig } from 'shared-ui/job-kit'
import { type Answer, dayApi, type Proposal, type ProposedChange } from './day-api.ts'

type TripId = Pick<Trip, 'id' | 'gig_id'>

const answerKinds: Partial<Record<Answer, string[]>> = {
  yes: ['proposal_agreed', 'proposal_declined', 'payment', 'price_raised'],
  no: ['proposal_declined'],
  take_back: ['proposal_taken_back'],
}

/**
 * Answers a proposal, or takes it back. Refetches the job also after a failure, because a 409 means that the packer was
 * faster.
 */
export function useAnswer({ id, gig_id }: TripId, onDone: (answered: Proposal) => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    meta: {
      causes: ({ answer }: { answer: Answer }) =>
        (answerKinds[answer] ?? []).map((kind) => ({ kind, gig_id })),
    },
    mutationFn: ({ proposal, answer }: { proposal: Proposal['id']; answer: Answer }) =>
      read(
        dayApi.trips[':id'].proposals[':proposal'].answer.$post({
          param: { id: String(id), proposal: String(proposal) },
          json: { answer },
        }),
      ),
    onSuccess: async (answered) => {
      await refetchGig(client, gig_id)
      onDone(answered)
    },
    onError: () => refetchGig(client, gig_id),
  })
  const { run, busy } = useSingleFlight((proposal: Proposal['id'], answer: Answer) =>
    mutation.mutateAsync({ proposal, answer }),
  )
  return { run, busy, error: mutation.error, answer: mutation.variables?.answer }
}

/** Proposes another time to the packer. */
export function usePropose({ id, gig_id }: TripId, onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    meta: { causes: () => [{ kind: 'change_proposed', gig_id }] },
    mutationFn: (change: ProposedChange) =>
      read(dayApi.trips[':id'].proposals.$post({ param: { id: String(id) }, json: change })),
    onSuccess: async () => {
      await refetchGig(client, gig_id)
      onDone()
    },
    onError: () => refetchGig(client, gig_id),
  })
  const { run, busy } = useSingleFlight((change: ProposedChange) => mutation.mutateAsync(change))
  return { run, busy, error: mutation.error, reset: mutation.reset }
}
