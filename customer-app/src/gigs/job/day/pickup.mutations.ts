import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Gig, read } from 'api/client'
import { useSingleFlight } from 'shared-ui'
import { api, refetchGig } from 'shared-ui/job-kit'

/** When another packer can come: `soon` is in about two hours. */
type NewPickup = { when: 'now' | 'soon' } | { pickup_date: string }

/** A change of a job's pickup time or price that takes effect at once. */
export type GigStep = { pickup: NewPickup } | { price: number }

function send(id: Gig['id'], step: GigStep): Promise<Gig> {
  const param = { id: String(id) }
  const calls = api.api.gigs[':id']
  return 'pickup' in step
    ? read(calls.pickup.$post({ param, json: step.pickup }))
    : read(calls.price.$post({ param, json: { price: step.price } }))
}

/**
 * Changes the pickup time or raises the price of a job. Refetches the job also after a failure, because a 409 means that
 * the packer, or a packer who books the job, was faster.
 */
export function useGigStep({ id }: Pick<Gig, 'id'>, onDone: (gig: Gig) => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    meta: {
      causes: () => ['changed', 'price_raised', 'reopened'].map((kind) => ({ kind, gig_id: id })),
    },
    mutationFn: (step: GigStep) => send(id, step),
    onSuccess: async (gig) => {
      await refetchGig(client, id)
      onDone(gig)
    },
    onError: () => refetchGig(client, id),
  })
  const { run, busy } = useSingleFlight((step: GigStep) => mutation.mutateAsync(step))
  return { run, busy, error: mutation.error, reset: mutation.reset }
}
