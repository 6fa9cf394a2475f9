import { notifyFavorites } from '../favorites/favorites.sql.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import type { ImageStore } from '../platform/image-store/image-store.ts'
import { chooseImages, featuredIndex, settleImages, storeImages } from './gig-images.ts'
import type { Viewer } from './street-visibility.sql.ts'
import type { GigFields } from './gigs.contract.ts'
import { insertGig, readGig, replaceImages } from './gigs.sql.ts'
import { refuseUnknownSpecialties } from './gig-specialties.ts'
import { refuseBrokenRules } from './refuse-broken-rules.ts'

/**
 * Validates the gig, stores its photos, then inserts the gig and its photo rows in one transaction.
 * Returns the `Gig` as JSON, as its customer sees it.
 */
export async function createGig(
  sql: Sql,
  store: ImageStore,
  customer: Viewer,
  fields: GigFields,
): Promise<string> {
  const images = fields.images ?? []
  refuseBrokenRules(fields)
  await refuseUnknownSpecialties(sql, fields.specialties)
  const featured = featuredIndex(fields.featured_image_index, images.length)
  const planned = await storeImages(store, chooseImages(images, [], null))
  return runTx(sql, async (tx) => {
    const id = await insertGig(tx, customer.userId, fields, featured)
    await replaceImages(tx, id, await settleImages(tx, id, planned))
    await notifyFavorites(tx, id, customer.userId)
    const gig = await readGig(tx, id, customer)
    if (!gig) throw new Error(`Gig ${id} is missing right after its insert.`)
    return gig
  })
}
