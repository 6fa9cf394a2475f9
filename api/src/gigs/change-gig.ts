import { listMissingChecks } from '../checks/checks.sql.ts'
import { type AnySql, runTx, type Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { packerMask, readAbilities } from '../people/packer-abilities.sql.ts'
import { toMask } from '../specialties/spec-mask.ts'
import { takePhotos } from '../images/photos.ts'
import { featuredIndex } from './gig-images.ts'
import { gigStatus } from '../rules/gig-rules.ts'
import type { Viewer } from './street-visibility.sql.ts'
import type { GigRow } from './gig-row.ts'
import { refuseUnknownSpecialties } from './gig-specialties.ts'
import type { Gig, GigFields, WithTokens } from './gigs.contract.ts'
import { listImages, lockGig, readGig, replaceImages, updateGig } from './gigs.sql.ts'
import { toCents } from '../rules/money.ts'
import { refuseBrokenRules } from './refuse-broken-rules.ts'
import { gigNotFound } from './require-gig.ts'

export interface GigChange {
  gig: GigRow
  fields: WithTokens<GigFields>
  customer: Viewer
}

/**
 * Changes a gig under its row lock, so that no packer books it between the checks and the update.
 * Returns the `Gig` as JSON, as its customer sees it.
 */
export async function changeGig(sql: Sql, change: GigChange): Promise<string> {
  const { fields, gig, customer } = change
  await refuseUnknownSpecialties(sql, fields.specialties)
  return runTx(sql, async (tx) => {
    const current = await lockGig(tx, gig.id)
    if (!current) throw gigNotFound()
    await refuseChange(tx, current, change)
    const { images } = fields
    const featured = featuredOf(fields, current)
    if (images) {
      const shown = await listImages(tx, gig.id)
      await replaceImages(tx, gig.id, await takePhotos(tx, customer.userId, images, shown))
    }
    await updateGig(tx, gig.id, fields, featured)
    const changed = await readGig(tx, gig.id, customer)
    if (changed === undefined) throw new Error(`Gig ${gig.id} is missing although it is locked.`)
    return changed
  })
}

/** Without `images`, a change keeps the photos and, unless it names another one, the featured photo. */
function featuredOf({ images, featured_image_index: wanted }: WithTokens<GigFields>, gig: GigRow) {
  if (!images && wanted === undefined) return gig.featured_image_index
  return featuredIndex(wanted, (images ?? gig.images).length)
}

/**
 * Throws 409 if the gig has changed since the version that the request names. The error has the gig as it is
 * stored, so that the customer can compare. Then throws 422 or 409 for a change that breaks a rule.
 */
async function refuseChange(sql: AnySql, current: GigRow, { fields, customer }: GigChange) {
  if (fields.version !== undefined && fields.version !== current.version) {
    const stored = await readGig(sql, current.id, customer)
    if (stored === undefined) throw gigNotFound()
    throw new HttpError(409, 'This job has changed since you opened it, maybe in another window.', {
      gig: JSON.parse(stored) as Gig,
    })
  }
  refuseBrokenRules(fields, current)
  await refuseBrokenPromise(sql, current, fields)
}

/**
 * Throws 409 for a completed gig. Also throws 409 if the change of a booked gig lowers the price, or
 * requires a new specialty that the packer lacks, more people than the packer brings, or a badge that the packer does not have.
 */
async function refuseBrokenPromise(sql: AnySql, current: GigRow, fields: GigFields) {
  if (current.gig_status_id === gigStatus.completed) {
    throw new HttpError(409, 'This job is completed and can no longer be changed.')
  }
  if (current.packer_id === null) return
  if (toCents(fields.price) < current.price_cents) {
    throw new HttpError(409, 'This job is booked: its price cannot fall below what was agreed.')
  }
  const added = toMask(fields.specialties) & ~current.spec_mask
  if ((added & ~(await packerMask(sql, current.packer_id))) !== 0) {
    throw new HttpError(
      409,
      'This job is booked: its packer lacks a specialty that you would require.',
    )
  }
  const helpers = fields.move?.helpers ?? 1
  if (fields.move !== undefined && helpers > current.helpers) {
    const { crew_size } = await readAbilities(sql, current.packer_id)
    if (helpers > crew_size) {
      throw new HttpError(409, `This job is booked, and its packer brings at most ${crew_size}.`)
    }
  }
  if (fields.verified_only && !current.verified_only) {
    const missing = await listMissingChecks(sql, current.packer_id)
    if (missing.length > 0) {
      throw new HttpError(409, 'This job is booked, and its packer is not verified.')
    }
  }
}
