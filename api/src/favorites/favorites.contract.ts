import { z } from 'zod'
import { badgeFields } from '../checks/checks.contract.ts'
import { PathId } from '../platform/requests/path-id.ts'
import { Rating } from '../people/ratings.contract.ts'

export const Favorite = z
  .object({ id: z.int().describe('The id of the packer.'), display_name: z.string() })
  .extend(badgeFields)
  .extend({
    rating: Rating.nullable().describe('`null` before three published reviews.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Favorite' })
export type Favorite = z.infer<typeof Favorite>

export const FavoritePath = z.object({ id: PathId })

/** For the account export. */
export const FavoriteRecord = Favorite.pick({ id: true, display_name: true, created_at: true })

/** A post mails each favorite packer, so their number has a limit. */
export const mostFavorites = 50
