import { HttpError } from '../platform/errors/http-error.ts'
import { brokenRules, type RuledFields } from '../rules/broken-rules.ts'
import type { GigRow } from './gig-row.ts'
import type { GigFields } from './gigs.contract.ts'

/**
 * Throws 422 for fields that break a rule which depends on the time or on `before`, the stored gig. The schema
 * checks all other rules.
 */
export const refuseBrokenRules = (fields: GigFields, before?: GigRow) =>
  refuse(
    {
      boxes: fields.boxes,
      pickup: fields.pickup_date.getTime(),
      dropoff: fields.dropoff_date.getTime(),
      pickupState: fields.pickup_location.state,
      dropoffState: fields.dropoff_location.state,
    },
    before && ruledFields(before),
  )

/** Throws 422 for new times or places of a gig that break a rule. */
export const refuseBrokenTimes = (
  before: GigRow,
  times: Pick<GigFields, 'pickup_date' | 'dropoff_date'>,
  places: Partial<Pick<GigFields, 'pickup_location' | 'dropoff_location'>> = {},
) => {
  const fields = ruledFields(before)
  refuse(
    {
      ...fields,
      pickup: times.pickup_date.getTime(),
      dropoff: times.dropoff_date.getTime(),
      pickupState: places.pickup_location?.state ?? fields.pickupState,
      dropoffState: places.dropoff_location?.state ?? fields.dropoffState,
    },
    fields,
  )
}

const ruledFields = (gig: GigRow): RuledFields => ({
  boxes: gig.boxes,
  pickup: gig.pickup_date.getTime(),
  dropoff: gig.dropoff_date.getTime(),
  pickupState: gig.pickup_state,
  dropoffState: gig.dropoff_state,
})

function refuse(fields: RuledFields, before: RuledFields | undefined) {
  const broken = brokenRules(fields, before, Date.now())
  const errors = Object.entries(broken).map(([path, message]) => ({ path, message }))
  if (errors[0]) throw new HttpError(422, errors[0].message, { errors })
}
