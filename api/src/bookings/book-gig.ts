import postgres from 'postgres'
import { checkNames } from '../rules/check-rules.ts'
import { listMissingChecks } from '../checks/checks.sql.ts'
import type { Sql } from '../platform/db/sql.ts'
import { gigNotFound } from '../gigs/require-gig.ts'
import { gigStatus } from '../rules/gig-rules.ts'
import { readAbilities } from '../people/packer-abilities.sql.ts'
import { findGig, listMissing } from '../gigs/gigs.sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { ApiSettings } from '../platform/settings.ts'
import { asTooManyBookings } from './booking-limits.ts'
import type { Booking } from './bookings.contract.ts'
import { claimGig } from '../workflow/bookings.sql.ts'
import { hasMissedPickup, toBooking } from './bookings.sql.ts'
import { gigExpiresAt } from '../rules/windows.ts'

interface Wanted {
  gigId: number
  packerId: number
  /** The version of the gig that the packer has seen. Undefined: any. */
  version?: number | undefined
}

/**
 * Books the gig in one statement. If the statement books nothing, reads the gig to find the reason,
 * and throws 404, 409 or 403. Throws 429 if the packer has too many bookings.
 */
export async function bookGig(
  sql: Sql,
  wanted: Wanted,
  limits: ApiSettings['bookings'],
): Promise<Booking> {
  // By the time the API reads the gig, the reason for the refusal may be gone. Then try to book
  // again.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const booking = await tryToClaim(sql, wanted, limits)
    if (booking) return toBooking(booking)
    await explainRefusal(sql, wanted)
  }
  throw taken('Other packers are booking and canceling this gig right now. Please try again.')
}

const checkViolation = '23514'

/** The status of an expired gig in the database. Clients get status 1 instead. */
const expired = 4
/** The status of a gig that is offered to one packer. */
const offered = 5

/** Runs `claimGig`. Also returns `undefined` if the trigger on bookings refuses the packer. */
async function tryToClaim(
  sql: Sql,
  { gigId, packerId, version }: Wanted,
  limits: ApiSettings['bookings'],
) {
  try {
    return await claimGig(sql, gigId, packerId, { limits, version })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === checkViolation) return undefined
    throw asTooManyBookings(error)
  }
}

async function explainRefusal(sql: Sql, { gigId, packerId, version }: Wanted) {
  const gig = await findGig(sql, gigId)
  if (!gig) throw gigNotFound()
  if (gig.packer_id === packerId) {
    throw taken(
      gig.gig_status_id === gigStatus.completed
        ? 'You have completed this gig already.'
        : 'You have booked this gig already.',
    )
  }
  const { gig_status_id, pickup_date, created_on_date } = gig
  const isOver = gigExpiresAt(pickup_date.getTime(), created_on_date.getTime()) <= Date.now()
  if (gig_status_id === expired || (gig_status_id === gigStatus.pending && isOver)) {
    // The gigs of a suspended customer expire earlier.
    throw taken(`This gig is no longer available${isOver ? ': its pickup time has passed' : ''}.`)
  }
  const isOffered = gig_status_id === offered
  if (isOffered && gig.offered_to !== packerId) {
    throw taken('The customer has asked another packer first. Please look again later.')
  }
  if (gig_status_id !== gigStatus.pending && !isOffered) {
    throw taken('This gig has been booked by another packer.')
  }
  if (await hasMissedPickup(sql, gigId, packerId)) {
    throw taken(
      'You did not come, or ended your booking shortly before the pickup, so you cannot book this gig again.',
    )
  }
  if (version !== undefined && version !== gig.version) {
    throw new HttpError(
      409,
      'The customer has changed this gig since you opened it. Read it again, then book it.',
      { version: gig.version },
    )
  }
  const missing_specialties = await listMissing(sql, gigId, packerId)
  if (missing_specialties.length > 0) {
    const names = missing_specialties.map((requirement) => requirement.specialty_name).join(', ')
    throw new HttpError(403, `You are missing required specialties: ${names}.`, {
      missing_specialties,
    })
  }
  const { crew_size } = await readAbilities(sql, packerId)
  if (gig.helpers > crew_size) {
    throw new HttpError(
      403,
      `This gig needs ${gig.helpers} people, and your profile says ${crew_size}.`,
      { crew: { needed: gig.helpers, yours: crew_size } },
    )
  }
  if (!gig.verified_only) return
  const missing_checks = await listMissingChecks(sql, packerId)
  if (missing_checks.length === 0) return
  const names = missing_checks.map((kind) => checkNames[kind]).join(', ')
  throw new HttpError(403, `This gig is for verified packers. You are missing: ${names}.`, {
    missing_checks,
  })
}

const taken = (detail: string) => new HttpError(409, detail)
