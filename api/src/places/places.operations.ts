import { operation } from '../platform/documentation/operation.ts'
import { Place } from './places.contract.ts'

/** The sentence for a ZIP code that is not in the table. */
export const unknownZip = 'We do not know this ZIP code. Check the five digits.'

export const placeOperations = {
  find: operation({
    id: 'findPlace',
    tag: 'Gigs',
    summary: 'Find the place of a ZIP code',
    description:
      'For forms that fill in city and state. Needs no session. A new ZIP code may be missing: gigs can have it all the same.',
    answers: { 200: { description: 'The place.', schema: Place } },
    errors: { 404: unknownZip },
  }),
}
