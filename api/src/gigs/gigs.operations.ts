import { z } from 'zod'
import { operation } from '../platform/documentation/operation.ts'
import { Gig, GigRequirement } from './gigs.contract.ts'

const place = { city: 'Springfield', state: 'IL', zip_code: '62704' }
const example = {
  title: 'Two rooms across town',
  price: 250.5,
  boxes: '20-30 boxes',
  description: 'A sofa, a bed and boxes, second floor, no elevator.',
  pickup_location: { street_address: '12 Elm Street', street_address_two: 'Apt 2', ...place },
  dropoff_location: { street_address: '9 Oak Road', ...place },
  pickup_date: '2027-05-01T09:00:00-05:00',
  dropoff_date: '2027-05-01T15:00:00-05:00',
  specialties: [2, 9],
}

const tag = 'Gigs'
const noGig = 'There is no such gig.'
const noRoomForPhotos = {
  503: 'Photos cannot be kept right now.',
  507: 'There is no room for the photos; nothing of the gig is kept.',
}
const notOwn = 'The gig is another customer’s.'

export const gigOperations = {
  list: operation({
    id: 'listGigs',
    tag,
    summary: 'List gigs',
    description:
      'Without `limit` all that match, as a stream. Pages are cut by position, so that none is skipped or shown twice while gigs come and go. An empty value means "not given".',
    answers: {
      200: {
        description: 'The gigs. Streets only of your own, or of those that you have booked.',
        schema: z.array(Gig),
        headers: {
          Link: 'The next page, as rel="next" (RFC 8288), while there is one.',
          'X-Total-Count': 'How many gigs match, of requests with any parameter.',
          ETag: 'Of available gigs, to packers: nothing in them is anybody’s own.',
        },
      },
      304: {
        description: 'Nothing of it has changed since the answer with the ETag of `If-None-Match`.',
      },
    },
    errors: { 403: 'A customer asked for `qualified` gigs.' },
  }),
  create: operation({
    id: 'createGig',
    tag,
    summary: 'Post a gig',
    example,
    description:
      'The gig and its photos appear together or not at all. Photos are kept upright, without metadata, in widths up to 1280 pixels. `customer_id` and `created_on_date` are accepted and ignored.',
    answers: { 201: { description: 'The gig.', schema: Gig } },
    errors: noRoomForPhotos,
  }),
  read: operation({
    id: 'getGig',
    tag,
    summary: 'Read a gig',
    description: 'For any signed-in user.',
    answers: {
      200: {
        description:
          'The gig. Streets are null for all but its customer and the packer who holds it.',
        schema: Gig,
      },
    },
    errors: { 404: noGig },
  }),
  requirements: operation({
    id: 'listGigRequirements',
    tag,
    summary: 'List the specialties that a gig requires',
    description: 'For any signed-in user.',
    answers: { 200: { description: 'By specialty.', schema: z.array(GigRequirement) } },
    errors: { 404: noGig },
  }),
  change: operation({
    id: 'changeGig',
    tag,
    summary: 'Change a gig',
    example,
    description:
      'All fields anew; only `images` and, with them, `featured_image_index` may be left out and stay as they are. An image that is a URL of this gig, exactly as the gig has it, is kept.',
    answers: { 200: { description: 'The gig as it is now.', schema: Gig } },
    errors: {
      403: notOwn,
      404: noGig,
      409: 'It is completed; or it is booked, and would become cheaper or require a specialty that its packer lacks; or its photos were changed at the same time.',
      ...noRoomForPhotos,
    },
  }),
  remove: operation({
    id: 'deleteGig',
    tag,
    summary: 'Delete a gig',
    description: 'Also while it is booked: the booking ends with it.',
    answers: { 204: { description: 'Deleted.' } },
    errors: { 403: notOwn, 404: noGig, 409: 'It is completed: somebody’s pay record stays.' },
  }),
}
