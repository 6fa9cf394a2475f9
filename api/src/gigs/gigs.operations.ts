import { z } from 'zod'
import { operation } from '../http/operation.ts'
import { Gig, GigRequirement } from './gigs.contract.ts'

const tag = 'Jobs'
const noGig = 'There is no such job.'
const notOwn = 'The job is another customer’s.'

export const gigOperations = {
  list: operation({
    id: 'listGigs',
    tag,
    summary: 'List jobs',
    description:
      'Without `limit` all that match, as a stream. Pages are cut by position, so that none is skipped or shown twice while jobs come and go. An empty value means "not given".',
    answers: {
      200: {
        description: 'The jobs. Streets only of one’s own, or of those that one has booked.',
        schema: z.array(Gig),
        headers: {
          Link: 'The next page, as rel="next" (RFC 8288), while there is one.',
          'X-Total-Count': 'How many jobs match, of requests with any parameter.',
        },
      },
    },
  }),
  create: operation({
    id: 'createGig',
    tag,
    summary: 'Post a job',
    description:
      'The job and its photos appear together or not at all. Photos are kept upright, without metadata, in widths up to 1280 pixels. `customer_id` and `created_on_date` are accepted and ignored.',
    answers: { 201: { description: 'The job.', schema: Gig } },
  }),
  read: operation({
    id: 'getGig',
    tag,
    summary: 'Read a job',
    answers: {
      200: {
        description:
          'The job. Streets are null for all but its customer and the packer who holds it.',
        schema: Gig,
      },
    },
    errors: { 404: noGig },
  }),
  requirements: operation({
    id: 'listGigRequirements',
    tag,
    summary: 'List the specialties that a job requires',
    answers: { 200: { description: 'By specialty.', schema: z.array(GigRequirement) } },
    errors: { 404: noGig },
  }),
  change: operation({
    id: 'changeGig',
    tag,
    summary: 'Change a job',
    description:
      'All fields anew; only `images` and, with them, `featured_image_index` may be left out and stay as they are. An image that is a URL of this job is kept.',
    answers: { 200: { description: 'The job as it is now.', schema: Gig } },
    errors: {
      403: notOwn,
      404: noGig,
      409: 'It is completed; or it is booked, and would become cheaper or require a specialty that its packer lacks; or its photos were changed at the same time.',
    },
  }),
  remove: operation({
    id: 'deleteGig',
    tag,
    summary: 'Delete a job',
    description: 'Also while it is booked: the booking ends with it.',
    answers: { 204: { description: 'Deleted.' } },
    errors: { 403: notOwn, 404: noGig, 409: 'It is completed: somebody’s pay record stays.' },
  }),
}
