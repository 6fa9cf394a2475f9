import { z } from 'zod'
import { operation } from '../platform/documentation/operation.ts'
import { Favorite, mostFavorites } from './favorites.contract.ts'

const tag = 'Packers'
const noJob = 'There is no such packer, or you have had no job with this packer.'

export const favoriteOperations = {
  list: operation({
    id: 'listFavorites',
    tag,
    summary: 'List your favorite packers',
    description: 'Newest first.',
    answers: { 200: { description: 'The packers.', schema: z.array(Favorite) } },
  }),
  add: operation({
    id: 'addFavorite',
    tag,
    summary: 'Mark a packer as a favorite',
    description:
      'When you post a job, your favorite packers get a notification and an email at once. Other packers get emails about new jobs at least an hour later; on the marketplace, all packers see the job at the same time. Only for packers who have booked one of your jobs. Safe to repeat.',
    answers: { 204: { description: 'Marked.' } },
    errors: { 404: noJob, 409: `You have ${mostFavorites} favorite packers already.` },
  }),
  remove: operation({
    id: 'removeFavorite',
    tag,
    summary: 'No longer mark a packer as a favorite',
    description: 'Safe to repeat.',
    answers: { 204: { description: 'Not marked.' } },
    errors: { 404: noJob },
  }),
}
