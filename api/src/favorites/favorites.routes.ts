import { bigJson } from '../platform/responses/json-text.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { toBadges } from '../checks/badges.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { validate } from '../platform/requests/validate.ts'
import { requireRole } from '../sessions/auth.ts'
import { displayName } from '../rules/display-name.ts'
import { type Favorite, FavoritePath, mostFavorites } from './favorites.contract.ts'
import { favoriteOperations } from './favorites.operations.ts'
import { addFavorite, hasWorkedFor, listFavorites, removeFavorite } from './favorites.sql.ts'

/** Throws 404 unless the packer has booked a job of the customer. */
async function requireOwnPacker(sql: Sql, packerId: number, customerId: number) {
  if (!(await hasWorkedFor(sql, packerId, customerId))) {
    throw new HttpError(
      404,
      'You have had no job with this packer, or the packer has left Manyhands.',
    )
  }
}

export const favoriteRoutes = new Hono<AppEnv>()
  .get('/customer/favorites', favoriteOperations.list, requireRole('customer'), async (c) => {
    const rows = await listFavorites(c.get('sql'), c.get('user').id)
    return bigJson<Favorite[]>(
      c,
      rows.map((row) => ({
        id: row.id,
        display_name: displayName('packer', row.id, row.name),
        ...toBadges(row),
        rating: row.rating,
        created_at: row.created_at.toISOString(),
      })),
    )
  })
  .put(
    '/packers/:id/favorite',
    favoriteOperations.add,
    requireRole('customer'),
    validate('param', FavoritePath),
    async (c) => {
      const { sql, user } = c.var
      const { id } = c.req.valid('param')
      await requireOwnPacker(sql, id, user.id)
      if (!(await runTx(sql, (tx) => addFavorite(tx, user.id, id)))) {
        throw new HttpError(
          409,
          `You have ${mostFavorites} favorite packers already. Remove one first.`,
        )
      }
      return c.body(null, 204)
    },
  )
  .delete(
    '/packers/:id/favorite',
    favoriteOperations.remove,
    requireRole('customer'),
    validate('param', FavoritePath),
    async (c) => {
      const { sql, user } = c.var
      const { id } = c.req.valid('param')
      await requireOwnPacker(sql, id, user.id)
      await removeFavorite(sql, user.id, id)
      return c.body(null, 204)
    },
  )
