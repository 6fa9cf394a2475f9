import { z } from 'zod'
import { operation } from '../platform/documentation/operation.ts'
import { optionalTrip } from '../workflow/refusals.contract.ts'
import { Gig, GigRequirement, PickupMove, PriceRaise } from './gigs.contract.ts'
import { mostCounted } from './list/list-gigs.sql.ts'

const place = { city: 'Springfield', state: 'IL', zip_code: '62704' }
/** The first day of a month in 2 to 3 months: the API refuses a pickup in the past. */
const exampleDay = `${new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 7)}-01`
const example = {
  title: 'Two rooms across town',
  price: 250.5,
  boxes: '20-30 boxes',
  description: 'A sofa, a bed and boxes, second floor, no elevator.',
  pickup_location: { street_address: '12 Elm Street', street_address_two: 'Apt 2', ...place },
  dropoff_location: { street_address: '9 Oak Road', ...place },
  pickup_date: `${exampleDay}T09:00:00-05:00`,
  dropoff_date: `${exampleDay}T15:00:00-05:00`,
  specialties: [2, 9],
  move: { helpers: 2, hours: 3, pickup_access: { stairs: 2, elevator: 'none' } },
}

const tag = 'Gigs'
const noGig = 'There is no such gig.'
const photoErrors = {
  503: 'The image store cannot store photos right now.',
  507: 'The image store has no room for the photos.',
}
const notOwn = 'The gig belongs to another customer.'

export const gigOperations = {
  list: operation({
    id: 'listGigs',
    tag,
    summary: 'List gigs',
    description:
      'Without `limit`, streams all matching gigs. With `limit`, returns one page; cursors are keyset-based, so no gig is skipped or repeated while others are added or deleted. An empty parameter counts as not given.',
    answers: {
      200: {
        description:
          'The gigs. Street addresses are `null` except in gigs that you posted, booked or completed.',
        schema: z.array(Gig),
        headers: {
          Link: 'The URL of the next page, as rel="next" (RFC 8288). Missing on the last page.',
          'X-Total-Count': `How many gigs match, at most ${mostCounted}. Sent if the request has any query parameter.`,
          'X-Total-Count-Exceeded': `\`true\` if more than ${mostCounted} gigs match.`,
          ETag: 'Sent to packers who list available gigs: every packer gets the same list, without streets.',
        },
      },
      304: {
        description: 'The list is unchanged since the response whose ETag `If-None-Match` repeats.',
      },
    },
    errors: {
      403: 'A customer sent `qualified=true`, `sort=fit` or `zip_code=home`, which are for packers only.',
    },
  }),
  create: operation({
    id: 'createGig',
    tag,
    summary: 'Post a gig',
    example,
    description:
      'Upload the photos first (`POST /api/photos`), or send them as data URLs. `customer_id` and `created_on_date` are accepted and ignored.',
    answers: { 201: { description: 'The new gig.', schema: Gig } },
    errors: photoErrors,
  }),
  read: operation({
    id: 'getGig',
    tag,
    summary: 'Read a gig',
    description: 'Any signed-in user can read any gig.',
    answers: {
      200: {
        description:
          'The gig. Street addresses are `null` except for its customer and the packer who booked or completed it.',
        schema: Gig,
      },
    },
    errors: { 404: noGig },
  }),
  requirements: operation({
    id: 'listGigRequirements',
    tag,
    summary: 'List the specialties that a gig requires',
    description: 'Any signed-in user can read them.',
    answers: {
      200: {
        description: 'The required specialties, by specialty id.',
        schema: z.array(GigRequirement),
      },
    },
    errors: { 404: noGig },
  }),
  change: operation({
    id: 'changeGig',
    tag,
    summary: 'Change a gig',
    example,
    description:
      'Replaces all fields. The packer of a booked gig reads what changed. Without `images`, the gig keeps its images and, unless you send one, its `featured_image_index`. To keep a single image, send its URL exactly as the API returned it.',
    answers: { 200: { description: 'The changed gig.', schema: Gig } },
    errors: {
      403: notOwn,
      404: noGig,
      409: '`version` is old: `gig` is the gig as it is stored. Or the gig is completed. Or its packer is on the way, and the change concerns more than the description, the notes, the drop-off unit and the photos. Or it is booked, and the change would lower its price, or require a specialty or more people than its packer has.',
      ...photoErrors,
    },
    members: { gig: Gig.optional(), ...optionalTrip },
  }),
  endOffer: operation({
    id: 'endOffer',
    tag,
    summary: 'End the offer of a gig to one packer',
    description:
      'The packer declines, or the customer shows the gig to all packers now. Safe to repeat.',
    answers: { 204: { description: 'All packers can book the gig, or it was not offered.' } },
    errors: { 403: 'You are neither the customer nor the packer.', 404: noGig },
  }),
  movePickup: operation({
    id: 'movePickup',
    tag,
    summary: 'Move the pickup of a gig',
    description:
      'The drop-off moves along. For a gig without a packer; `now` is for a booked one, on the local day of its pickup, until it is loaded, and changes nothing if it is repeated.',
    example: { when: 'soon' },
    body: PickupMove,
    answers: { 200: { description: 'The gig.', schema: Gig } },
    errors: {
      403: notOwn,
      404: noGig,
      409: 'A packer has booked the gig, or it cannot start now.',
      422: 'The time has passed, or is too far ahead.',
    },
  }),
  raisePrice: operation({
    id: 'raisePrice',
    tag,
    summary: 'Raise the price of a gig without a packer',
    description: 'Packers who were told of an urgent gig are told of its new price.',
    example: { price: 308 },
    body: PriceRaise,
    answers: { 200: { description: 'The gig.', schema: Gig } },
    errors: {
      403: notOwn,
      404: noGig,
      409: 'A packer has booked the gig.',
      422: 'The price is lower than the price now.',
    },
  }),
  remove: operation({
    id: 'deleteGig',
    tag,
    summary: 'Delete a gig',
    description: 'Deleting a booked gig also ends its booking.',
    answers: { 204: { description: 'Deleted.' } },
    errors: {
      403: notOwn,
      404: noGig,
      409: 'The gig is completed: the packer’s pay record cannot be deleted. Or it is loaded or disputed. Or canceling the booking costs a fee, `fee_cents`: cancel the trip first.',
    },
    members: { fee_cents: z.int().optional(), ...optionalTrip },
  }),
}
