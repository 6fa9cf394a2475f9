import { toBadges } from '../checks/badges.ts'
import type { Sql } from '../platform/db/sql.ts'
import { toPublicReview } from '../reviews/review-json.ts'
import { listPublicReviews } from '../reviews/reviews.sql.ts'
import { displayName } from '../rules/display-name.ts'
import type { ListedPacker, PublicPacker } from './packers.contract.ts'
import { findPublicPacker, type ListedPackerRow, listPackerSpecialties } from './packers.sql.ts'
import { packerNotFound } from './require-packer.ts'

const mostReviews = 50

/** Throws 404 unless the id is that of a packer. */
export async function readPublicPacker(sql: Sql, id: number): Promise<PublicPacker> {
  const [packer, specialties, reviews] = await Promise.all([
    findPublicPacker(sql, id),
    listPackerSpecialties(sql, id),
    listPublicReviews(sql, id, mostReviews),
  ])
  if (!packer) throw packerNotFound()
  const { name, member_since, verified_until, background_until, ...rest } = packer
  return {
    ...rest,
    ...toBadges({ verified_until, background_until }),
    display_name: displayName('packer', id, name),
    member_since: member_since.toISOString(),
    specialties,
    reviews: reviews.map(toPublicReview),
  }
}

export function toListedPacker(row: ListedPackerRow): ListedPacker {
  const { id, name, rating, within_miles, ...badges } = row
  return {
    ...{ id, display_name: displayName('packer', id, name) },
    ...{ ...toBadges(badges), rating, within_miles },
  }
}
