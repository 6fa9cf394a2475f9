import { queryOptions } from '@tanstack/react-query'
import { type Payment, read, type Trip } from 'api/client'
import { api } from './api.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { gigKey } from './live-changes.ts'

/** Fetches the payment of a trip. The data is null if the customer pays the packer directly, outside Manyhands. */
export const paymentQuery = (gigId: number, tripId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'payment', tripId),
    queryFn: ({ signal }): Promise<Payment | null> =>
      nullIfMissing(
        read(
          api.api.trips[':id'].payment.$get(
            { param: { id: String(tripId) } },
            { init: { signal } },
          ),
        ),
      ),
  })

/** Whether the money has been divided, so that nothing is left to secure: it is with the packer or the customer. */
export const isSettled = ({ state }: Pick<Payment, 'state'>) =>
  state === 'released' || state === 'refunded'

/** What a report of a problem is about. */
export type ProblemKind = 'no_show' | 'damage' | 'other'

/** Returns the live changes of a report that brings the trip to this stage; before the answer, all possible ones. */
export function reportKinds(stage: Trip['stage'] | undefined) {
  if (stage === undefined) return ['problem', 'disputed', 'no_show']
  if (stage === 'no_show') return ['no_show']
  return stage === 'disputed' ? ['problem', 'disputed'] : ['problem']
}
