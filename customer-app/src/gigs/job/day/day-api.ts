import type { GigChanges, Location, read } from 'api/client'
import { api } from 'shared-ui/job-kit'

/** A request of one side for a change that needs the other side's yes. */
export interface Proposal {
  id: number
  trip_id: number
  kind: 'change' | 'extra'
  by: 'customer' | 'packer'
  state:
    | 'open'
    | 'charging'
    | 'agreed'
    | 'declined'
    | 'card_declined'
    | 'taken_back'
    | 'expired'
    | 'ended'
  created_at: string
  answered_at: string | null
  answer_until: string | null
  note: string | null
  reason: string | null
  amount: number | null
  images: string[]
  change:
    | (Pick<GigChanges, 'pickup_date' | 'dropoff_date'> & {
        pickup_location?: { from: Location; to: Location }
        dropoff_location?: { from: Location; to: Location }
      })
    | null
  new_price: number | null
  new_total: number | null
  may: ('yes' | 'no' | 'take_back' | 'leave')[]
  leave_from: string | null
}

export type Answer = Proposal['may'][number]

export interface ProposedChange {
  kind: 'change'
  pickup_date?: string
  dropoff_date?: string
  note?: string
}

type Call<T> = Parameters<typeof read<T>>[0]
interface ById<Body> {
  param: { id: string }
  json: Body
}

interface DayCalls {
  trips: {
    ':id': {
      proposals: {
        $get(
          request: { param: { id: string } },
          options: { init: { signal: AbortSignal } },
        ): Call<Proposal[]>
        $post(request: ById<ProposedChange>): Call<Proposal>
        ':proposal': {
          answer: {
            $post(request: {
              param: { id: string; proposal: string }
              json: { answer: Answer }
            }): Call<Proposal>
          }
        }
      }
    }
  }
}

export const dayApi = api.api as unknown as DayCalls
