import type { BadgeRow } from '../checks/badges.ts'
import type { AnySql, Tx } from '../platform/db/sql.ts'
import { ratingOf } from '../people/published-reviews.sql.ts'
import { mostFavorites } from './favorites.contract.ts'
import type { Rating } from '../people/ratings.contract.ts'

interface FavoriteRow extends BadgeRow {
  id: number
  name: string
  rating: Rating | null
  created_at: Date
}

export const listFavorites = (sql: AnySql, customerId: number) => sql<FavoriteRow[]>`
  select p.id, p.name, p.verified_until, p.background_until,
    ${ratingOf(sql, sql`p.id`)} as rating, f.created_at
  from favorites f join users p on p.id = f.packer_id
  where f.customer_id = ${customerId} order by f.created_at desc, p.id desc`

/** Whether the packer has an account, and has booked a job of the customer at any time. */
export async function hasWorkedFor(sql: AnySql, packerId: number, customerId: number) {
  // The lock keeps the account until the end of a transaction that writes about the packer.
  const [row] = await sql`
    select from users u where u.id = ${packerId} and u.deleted_at is null
      and exists (select from trips where customer_id = ${customerId} and packer_id = u.id)
    for key share of u`
  return row !== undefined
}

/** Returns false if the customer has too many favorites, or the packer's account is deleted. */
export async function addFavorite(tx: Tx, customerId: number, packerId: number): Promise<boolean> {
  // Calls of one customer run one after the other, so that all of them see the limit.
  await tx`select from users where id = ${customerId} for no key update`
  await tx`
    insert into favorites (customer_id, packer_id)
    select ${customerId}::int, id from users
    where id = ${packerId} and user_type = 'packer' and deleted_at is null
      and (select count(*) from favorites where customer_id = ${customerId}) < ${mostFavorites}
    for key share on conflict do nothing`
  const [row] = await tx`
    select from favorites where customer_id = ${customerId} and packer_id = ${packerId}`
  return row !== undefined
}

export async function removeFavorite(sql: AnySql, customerId: number, packerId: number) {
  await sql`delete from favorites where customer_id = ${customerId} and packer_id = ${packerId}`
}

export async function deleteFavorites(tx: Tx, userId: number) {
  await tx`delete from favorites where ${userId} in (customer_id, packer_id)`
}
