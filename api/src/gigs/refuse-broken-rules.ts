import { HttpError } from '../platform/errors/http-error.ts'
import { brokenRules } from '../rules/broken-rules.ts'
import type { GigRow } from './gig-row.ts'
import type { GigFields } from './gigs.contract.ts'

/**
 * Throws 422 for fields that break a rule which depends on the time or on `before`, the stored gig. The schema
 * checks all other rules.
 */
export function refuseBrokenRules(fields: GigFields, before?: GigRow) {
  const broken = brokenRules(
    {
      boxes: fields.boxes,
      pickup: fields.pickup_date.getTime(),
      dropoff: fields.dropoff_date.getTime(),
      pickupState: fields.pickup_location.state,
      dropoffState: fields.dropoff_location.state,
    },
    before && {
      boxes: before.boxes,
      pickup: before.pickup_date.getTime(),
      dropoff: before.dropoff_date.getTime(),
      pickupState: before.pickup_state,
      dropoffState: before.dropoff_state,
    },
    Date.now(),
  )
  const errors = Object.entries(broken).map(([path, message]) => ({ path, message }))
  if (errors[0]) throw new HttpError(422, errors[0].message, { errors })
}
