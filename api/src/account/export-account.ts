import { notSignedIn } from '../sessions/auth.ts'
import { findFeed } from '../calendar/feed.sql.ts'
import { listCheckRecords } from '../checks/checks.sql.ts'
import { listFavorites } from '../favorites/favorites.sql.ts'
import { displayName } from '../rules/display-name.ts'
import type { AppEnv } from '../sessions/app-env.ts'
import { batchSize } from '../gigs/list/list-gigs.ts'
import type { GigPosition } from '../gigs/list/gig-cursor.ts'
import { everyGig } from '../gigs/list/gig-filter.ts'
import type { GigLists } from '../gigs/list/gig-lists.ts'
import type { Viewer } from '../gigs/street-visibility.sql.ts'
import type { Sql } from '../platform/db/sql.ts'
import { findPreferences } from '../mail/mail.sql.ts'
import { listPushDevices } from '../push/push-devices.sql.ts'
import { sliceMessages } from '../messages/messages.sql.ts'
import { toMessage } from '../messages/thread-json.ts'
import { toPayment } from '../payments/payment-json.ts'
import { slicePayments } from '../payments/payments.sql.ts'
import { findProfile, listPackerSpecialties } from '../packers/packers.sql.ts'
import { toReport, toReview } from '../reviews/review-json.ts'
import { sliceReports, sliceReviews } from '../reviews/reviews.sql.ts'
import { sliceTickets } from '../support/support.sql.ts'
import { toConversation } from '../support/ticket-json.ts'
import { toEvent, toTrip } from '../trips/trip-json.ts'
import { sliceEvents, sliceTrips } from '../trips/trips.sql.ts'
import type { AccountExport } from './account.contract.ts'
import {
  type BookingPosition,
  listDevices,
  listSessions,
  sliceBookings,
  sumPay,
} from './account.sql.ts'
import { listPasskeys } from './passkeys.sql.ts'
import { toPasskey } from './passkeys.contract.ts'
import { findAccount } from '../sessions/sessions.sql.ts'

/** Streams an `AccountExport`. Reads its lists in batches, so their length does not affect memory use. */
export async function exportAccount(
  { sql, gigLists }: Pick<AppEnv['Variables'], 'sql' | 'gigLists'>,
  viewer: Viewer,
  idleSeconds: number,
): Promise<AsyncGenerator<Uint8Array>> {
  const id = viewer.userId
  const [
    found,
    profile,
    mail,
    devices,
    feed,
    pushDevices,
    passkeys,
    specialties,
    checks,
    favorites,
    sessions,
    pay,
  ] = await Promise.all([
    findAccount(sql, id),
    findProfile(sql, id),
    findPreferences(sql, id),
    listDevices(sql, id),
    findFeed(sql, id),
    listPushDevices(sql, id),
    listPasskeys(sql, id),
    listPackerSpecialties(sql, id),
    listCheckRecords(sql, id),
    listFavorites(sql, id),
    listSessions(sql, id, idleSeconds),
    sumPay(sql, id),
  ])
  if (!found || !profile) throw notSignedIn()
  const head = {
    exported_on_date: new Date().toISOString(),
    account: { ...found, created_on_date: found.created_on_date.toISOString() },
    mail: { topics: [...mail.topics], zip_code: mail.zip_code },
    devices,
    calendar_feed_since: feed?.created_at.toISOString() ?? null,
    push_devices: pushDevices.map(({ created_at, ...device }) => ({
      ...device,
      created_at: created_at.toISOString(),
    })),
    passkeys: passkeys.map(toPasskey).map(({ id: _unused, ...passkey }) => passkey),
    crew_size: profile.crew_size,
    specialties,
    checks: checks.map((check) => ({
      ...check,
      created_at: check.created_at.toISOString(),
      expires_at: check.expires_at?.toISOString() ?? null,
    })),
    favorites: favorites.map((packer) => ({
      id: packer.id,
      display_name: displayName('packer', packer.id, packer.name),
      created_at: packer.created_at.toISOString(),
    })),
    sessions: sessions.map((session) => ({
      created_on_date: session.created_on_date.toISOString(),
      last_seen_date: session.last_seen_date.toISOString(),
      expires_on_date: session.expires_on_date.toISOString(),
      device: session.device,
    })),
    pay,
  } satisfies Omit<AccountExport, keyof typeof lists>
  const side = { userId: id, role: found.user_type }
  const lists = {
    gigs: ownGigs(gigLists, viewer),
    bookings: ownBookings(sql, viewer),
    trips: ownRows(
      (before) => sliceTrips(sql, side, before, batchSize),
      (row) => toTrip(row, id),
    ),
    events: ownRows(
      (before) => sliceEvents(sql, side, before, batchSize),
      (row) => toEvent(row, viewer.publicUrl),
    ),
    messages: ownRows(
      (before) => sliceMessages(sql, id, before, batchSize),
      (row) => toMessage(row, found.user_type === 'customer' ? id : 0, viewer.publicUrl),
    ),
    payments: ownRows(
      (before) => slicePayments(sql, side, before, batchSize),
      (row) => toPayment(row, id),
    ),
    reviews: ownRows((before) => sliceReviews(sql, id, before, batchSize), toReview),
    review_reports: ownRows((before) => sliceReports(sql, id, before, batchSize), toReport),
    support: ownRows((before) => sliceTickets(sql, id, before, batchSize), toConversation),
  }
  return pieces(head, lists)
}

async function* pieces(head: object, lists: Record<string, AsyncGenerator<string>>) {
  yield Buffer.from(JSON.stringify(head).slice(0, -1))
  for (const [name, batches] of Object.entries(lists)) {
    yield Buffer.from(`,"${name}":[`)
    yield* listed(batches)
    yield Buffer.from(']')
  }
  yield Buffer.from('}')
}

async function* listed(batches: AsyncGenerator<string>) {
  let comma = ''
  for await (const batch of batches) {
    if (batch === '') continue
    yield Buffer.from(comma + batch)
    comma = ','
  }
}

async function* ownGigs(gigLists: GigLists, viewer: Viewer) {
  const filter = { ...everyGig, customerId: viewer.userId }
  let after: GigPosition | undefined
  do {
    const batch = await gigLists.batch({ filter, sort: 'newest', after, count: batchSize, viewer })
    // Remove the brackets of the JSON array.
    yield Buffer.from(batch.gigs.subarray(1, -1)).toString()
    after = batch.last ?? undefined
  } while (after)
}

async function* ownBookings(sql: Sql, viewer: Viewer) {
  let after: BookingPosition | null = null
  do {
    const batch: Awaited<ReturnType<typeof sliceBookings>> = await sliceBookings(
      sql,
      viewer,
      after,
      batchSize,
    )
    yield batch.bookings
    after = batch.last
  } while (after)
}

/** Yields batches of rows as comma-separated JSON objects, highest id first. */
async function* ownRows<Row extends { id: number }>(
  slice: (before: number | undefined) => Promise<Row[]>,
  toJson: (row: Row) => object,
) {
  let rows: Row[]
  let before: number | undefined
  do {
    rows = await slice(before)
    yield rows.map((row) => JSON.stringify(toJson(row))).join()
    before = rows.at(-1)?.id
  } while (rows.length === batchSize)
}
