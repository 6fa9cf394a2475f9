import { runTx, type Sql } from '../db/pool.ts'
import type { ImageStore } from '../images/image-store.ts'
import { chooseImages, featuredIndex, settleImages, storeImages } from './gig-images.ts'
import type { GigRow } from './gig-row.ts'
import type { GigFields } from './gigs.contract.ts'
import { findGig, insertGig, replaceImages } from './gigs.sql.ts'
import { refuseUnknownSpecialties } from './gig-specialties.ts'

/** The photos are stored once all rules are kept; then the gig and they appear together or not at all. */
export async function createGig(
  sql: Sql,
  store: ImageStore,
  customerId: number,
  fields: GigFields,
): Promise<GigRow> {
  const images = fields.images ?? []
  await refuseUnknownSpecialties(sql, fields.specialties)
  const featured = featuredIndex(fields.featured_image_index, images.length)
  const planned = await storeImages(store, chooseImages(images, [], null))
  return runTx(sql, async (tx) => {
    const id = await insertGig(tx, customerId, fields, featured)
    await replaceImages(tx, id, await settleImages(tx, id, planned))
    const gig = await findGig(tx, id)
    if (!gig) throw new Error(`Gig ${id} is not there right after its insert.`)
    return gig
  })
}
