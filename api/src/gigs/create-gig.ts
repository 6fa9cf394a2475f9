import { runTx, type Sql } from '../platform/db/sql.ts'
import { takePhotos } from '../images/photos.ts'
import { tellFavorites } from '../workflow/favorites.sql.ts'
import { offerGig } from '../workflow/gigs.sql.ts'
import { notQualified, refuseStranger } from './offers.ts'
import { featuredIndex } from './gig-images.ts'
import type { Viewer } from './street-visibility.sql.ts'
import type { GigFields, WithTokens } from './gigs.contract.ts'
import { insertGig, readGig, replaceImages } from './gigs.sql.ts'
import { refuseUnknownSpecialties } from './gig-specialties.ts'
import { refuseBrokenRules } from './refuse-broken-rules.ts'

/**
 * Validates the gig, then inserts it and takes its uploaded photos in one transaction. Returns the `Gig` as JSON, as its
 * customer sees it.
 */
export async function createGig(
  sql: Sql,
  customer: Viewer,
  fields: WithTokens<GigFields>,
): Promise<string> {
  const { images = [], offer_to } = fields
  refuseBrokenRules(fields)
  await refuseUnknownSpecialties(sql, fields.specialties)
  const featured = featuredIndex(fields.featured_image_index, images.length)
  return runTx(sql, async (tx) => {
    if (offer_to != null) await refuseStranger(tx, customer.userId, offer_to)
    const id = await insertGig(tx, customer.userId, fields, featured)
    await replaceImages(tx, id, await takePhotos(tx, customer.userId, images))
    if (offer_to == null) await tellFavorites(tx, id)
    else if (!(await offerGig(tx, id, offer_to))) throw await notQualified(tx, offer_to, fields)
    const gig = await readGig(tx, id, customer)
    if (!gig) throw new Error(`Gig ${id} is missing right after its insert.`)
    return gig
  })
}
