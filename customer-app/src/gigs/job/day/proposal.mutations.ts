import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, type Trip } from 'api/client'
import { useSingleFlight } from 'shared-ui'
import { api, refetchGig } from 'shared-ui/job-kit'
import { fromApi, orFound } from '../../or-found.ts'
import { type Proposal, proposalsQuery } from './proposal.queries.ts'

type TripId = Pick<Trip, 'id' | 'gig_id'>

/** What a side can answer. */
export type Answer = Proposal['may'][number]

/** Another time for a booked job. */
interface ProposedTime {
  kind: 'change'
  pickup_date?: string
  dropoff_date?: string
  note?: string
}

/** What an answer makes of a proposal. */
const states: Record<Answer, readonly Proposal['state'][]> = {
  yes: ['agreed', 'charging', 'card_declined'],
  no: ['declined'],
  take_back: ['taken_back'],
  leave: [],
}

/** The live changes of an answer. */
const kindsOf: Record<Answer, readonly string[]> = {
  yes: ['proposal_agreed'],
  no: ['proposal_declined'],
  take_back: ['proposal_taken_back'],
  leave: [],
}

/**
 * Answers a proposal, or takes it back. Refetches the job also after a failure, because a 409 means that the packer was
 * faster.
 */
export function useAnswer({ id, gig_id }: TripId, onDone: (answered: Proposal) => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    meta: {
      // The bank's answer comes later, and is news.
      causes: ({ answer }: { answer: Answer }, answered?: Proposal) =>
        answered?.state === 'charging' ? [] : kindsOf[answer].map((kind) => ({ kind, gig_id })),
    },
    mutationFn: ({ proposal, answer }: { proposal: Proposal['id']; answer: Answer }) =>
      orFound(
        read(
          api.api.trips[':id'].proposals[':proposal'].answer.$post({
            param: { id: String(id), proposal: String(proposal) },
            json: { answer },
          }),
        ),
        async () =>
          (await client.fetchQuery({ ...proposalsQuery(gig_id ?? 0, id), ...fromApi }))?.find(
            (one) => one.id === proposal && states[answer].includes(one.state),
          ),
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
  return { run, busy, error: mutation.error, ...mutation.variables }
}

/** Proposes another time to the packer. */
export function usePropose({ id, gig_id }: TripId, onDone: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    meta: { causes: () => [{ kind: 'change_proposed', gig_id }] },
    mutationFn: (change: ProposedTime) =>
      orFound(
        read(api.api.trips[':id'].proposals.$post({ param: { id: String(id) }, json: change })),
        // At most one proposal is open, and without one the customer could not propose.
        async () =>
          (await client.fetchQuery({ ...proposalsQuery(gig_id ?? 0, id), ...fromApi }))?.find(
            ({ kind, state }) => kind === 'change' && state === 'open',
          ),
      ),
    onSuccess: async () => {
      await refetchGig(client, gig_id)
      onDone()
    },
    onError: () => refetchGig(client, gig_id),
  })
  const { run, busy } = useSingleFlight((change: ProposedTime) => mutation.mutateAsync(change))
  return { run, busy, error: mutation.error, reset: mutation.reset }
}
