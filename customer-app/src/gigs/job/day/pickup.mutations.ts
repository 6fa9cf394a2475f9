import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Gig, read } from 'api/client'
import { useSingleFlight } from 'shared-ui'
import { api, refetchGig } from 'shared-ui/job-kit'
import { gigQuery } from '../../gig.queries.ts'
import { fromApi, orFound } from '../../or-found.ts'

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

/** Whether the gig shows the change. `before` is the pickup time that it had. */
const isDone = (step: GigStep, { price, pickup_date: now }: Gig, before: string): boolean => {
  if ('price' in step) return price === step.price
  const { pickup } = step
  return 'when' in pickup ? now !== before : Date.parse(now) === Date.parse(pickup.pickup_date)
}

/**
 * Changes the pickup time or raises the price of a job. Refetches the job also after a failure, because a 409 means that
 * the packer, or a packer who books the job, was faster.
 */
export function useGigStep(
  { id, pickup_date }: Pick<Gig, 'id' | 'pickup_date'>,
  onDone: (gig: Gig) => void,
) {
  const client = useQueryClient()
  const mutation = useMutation({
    meta: {
      causes: () => ['changed', 'price_raised', 'reopened'].map((kind) => ({ kind, gig_id: id })),
    },
    mutationFn: (step: GigStep) =>
      orFound(send(id, step), async () => {
        const gig = await client.fetchQuery({ ...gigQuery(id), ...fromApi })
        return gig && isDone(step, gig, pickup_date) ? gig : undefined
      }),
    onSuccess: async (gig) => {
      await refetchGig(client, id)
      onDone(gig)
    },
    onError: () => refetchGig(client, id),
  })
  const { run, busy } = useSingleFlight((step: GigStep) => mutation.mutateAsync(step))
  return { run, busy, error: mutation.error, reset: mutation.reset }
}
