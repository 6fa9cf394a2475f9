import type { AnySql, Tx } from '../platform/db/sql.ts'
import type { PhotoRow } from '../images/images.sql.ts'
import { isUrgent, listUrgent } from '../workflow/urgent.sql.ts'
import { homeZipOf } from '../people/home-zip.sql.ts'
import { ratingOf } from '../people/published-reviews.sql.ts'
import { zipMiles } from '../places/zip-miles.sql.ts'
import { toMask } from '../specialties/spec-mask.ts'
import { displayName } from '../rules/display-name.ts'
import { boxCount } from '../rules/box-count.ts'
import { columnsOf } from './gig-fields.ts'
import { gigJson } from './gig-json.sql.ts'
import type { Viewer } from './street-visibility.sql.ts'
import { gigColumns, type GigRow } from './gig-row.ts'
import type { Gig, GigFields, GigRequirement } from './gigs.contract.ts'
import { toCents } from '../rules/money.ts'
import { changeColumns, deleteGigs, recordPosting } from '../workflow/gigs.sql.ts'
import type { Rating } from '../people/ratings.contract.ts'

export async function findGig(sql: AnySql, id: number): Promise<GigRow | undefined> {
  const [row] = await sql<GigRow[]>`select ${gigColumns(sql)} from gigs g where g.id = ${id}`
  return row
}

/** Returns a `Gig` as JSON, as the viewer sees it. */
export async function readGig(sql: AnySql, id: number, viewer: Viewer) {
  const [gig] = await readGigs(sql, [{ id, userId: viewer.userId }], viewer.publicUrl)
  return gig
}

/**
 * Returns the requested gigs in request order, each as JSON as its user sees it; undefined for an
 * unknown id.
 */
export async function readGigs(
  sql: AnySql,
  requests: readonly { id: number; userId: number }[],
  publicUrl: string | null,
) {
  const rows = await sql<ReadRow[]>`
    select request.n::int, ${gigJson(sql, { userId: sql`request.user_id`, publicUrl })} as gig,
      ${ratingOf(sql, sql`g.customer_id`)} as rating,
      missed_pickup(g.id, request.user_id) as no_show,
      case when g.gig_status_id in (1, 4, 5) and g.customer_id <> request.user_id
        then least(gig_expires_at(g.pickup_date, g.created_on_date),
          -- The gigs of a suspended customer expire earlier.
          case g.gig_status_id when 4 then now() end) end as bookable_until, g.offered_until,
      case when g.customer_id = request.user_id and ${isUrgent(sql)} then json_build_object(
        'since', g.urgent_at, 'told', g.told_count) end as urgent,
      case when request.user_id in (g.customer_id, g.offered_to) then (
        select json_build_object('id', id, 'name', name) from users where id = g.offered_to) end as offered_to
    from unnest((select ${requests.map(({ id }) => id)}::int[]), (select ${requests.map(({ userId }) => userId)}::int[]))
      with ordinality as request (id, user_id, n)
    join gigs g on g.id = request.id`
  const gigs: (string | undefined)[] = requests.map(() => undefined)
  for (const {
    n,
    gig,
    rating,
    no_show,
    bookable_until,
    offered_to,
    offered_until,
    urgent,
  } of rows) {
    gigs[n - 1] = withMore(gig, {
      ...(rating && { customer_rating: rating }),
      ...(no_show && { no_show }),
      ...(bookable_until && { bookable_until: bookable_until.toISOString() }),
      ...(urgent && {
        urgent: { since: new Date(urgent.since).toISOString(), told: urgent.told },
      }),
      ...(offered_until && {
        offer: {
          to: offered_to && {
            id: offered_to.id,
            display_name: displayName('packer', offered_to.id, offered_to.name),
          },
          until: offered_until.toISOString(),
        },
      }),
    })
  }
  return gigs
}

/** Returns the gigs that are offered to the packer as a JSON array, the one whose offer ends first at the start. */
export async function readOfferedGigs(sql: AnySql, { userId, publicUrl }: Viewer) {
  const offered = await sql<{ id: number }[]>`
    select id from gigs where offered_to = ${userId} and offered_until > now() order by offered_until, id`
  const gigs = await readGigs(
    sql,
    offered.map(({ id }) => ({ id, userId })),
    publicUrl,
  )
  return `[${gigs.filter((gig) => gig !== undefined).join()}]`
}

/** Returns the urgent gigs near the packer's home that the packer can book as a JSON array, nearest first. */
export async function readUrgentGigs(sql: AnySql, { userId, publicUrl }: Viewer) {
  const urgent = await listUrgent(sql, userId)
  const gigs = await readGigs(
    sql,
    urgent.map(({ id }) => ({ id, userId })),
    publicUrl,
  )
  const found = urgent.flatMap(({ miles }, index) => {
    const gig = gigs[index]
    return gig === undefined ? [] : [withMore(gig, { miles })]
  })
  return `[${found.join()}]`
}

/** Returns the miles of the pickup from where the packer starts from; undefined if that is not known. */
export async function milesFromHome(sql: AnySql, id: number, packerId: number) {
  const [row] = await sql<{ miles: number }[]>`
    select ${zipMiles(sql, sql`home.zip_code`, sql`g.pickup_zip_code`)} as miles
    from gigs g, (select ${homeZipOf(sql, sql`${packerId}::int`)} as zip_code) home
    where g.id = ${id} and home.zip_code <> ''`
  return row?.miles
}

interface ReadRow {
  n: number
  gig: string
  rating: Rating | null
  no_show: boolean
  bookable_until: Date | null
  offered_until: Date | null
  offered_to: { id: number; name: string } | null
  urgent: { since: string; told: number } | null
}

/** Adds fields to the JSON of a gig that `gigJson` leaves out, because lists do not show them. */
export const withMore = (
  gig: string,
  more: Pick<Gig, 'customer_rating' | 'no_show' | 'bookable_until' | 'offer' | 'urgent' | 'miles'>,
) => (Object.keys(more).length > 0 ? `${gig.slice(0, -1)},${JSON.stringify(more).slice(1)}` : gig)

/** Locks the gig's row: until the transaction ends, no request can book, change or delete the gig. */
export async function lockGig(tx: Tx, id: number): Promise<GigRow | undefined> {
  // Read the gig in a second statement, because its photos may have changed while the first statement
  // waited for the lock. Only a new statement sees that change.
  await tx`select from gigs where id = ${id} for update`
  return findGig(tx, id)
}

/**
 * Returns the specialties that the gig requires, with names. The `id` of a requirement is computed
 * from the ids of gig and specialty, so that it never changes.
 */
export async function listRequirements(sql: AnySql, gigId: number): Promise<GigRequirement[]> {
  return sql<GigRequirement[]>`
    select ${requirementColumns(sql)}
    from gigs g join specialties s on g.spec_mask & s.bit <> 0
    where g.id = ${gigId}
    order by s.id`
}

/** Returns the specialties that the gig requires and the packer lacks. */
export async function listMissing(sql: AnySql, gigId: number, packerId: number) {
  return sql<GigRequirement[]>`
    select ${requirementColumns(sql)}
    from gigs g join specialties s on g.spec_mask & s.bit <> 0
    where g.id = ${gigId} and not exists (
      select from packer_specialties ps where ps.user_id = ${packerId} and ps.specialty_id = s.id)
    order by s.id`
}

const requirementColumns = (sql: AnySql) => sql`
  (g.id::float8 * 32 + s.id) as id, g.id as gig_id, s.id as specialty_id,
  s.name as specialty_name, s.specialty_type_id`

export async function insertGig(
  tx: Tx,
  customerId: number,
  fields: GigFields,
  featured: number | null,
) {
  const columns = {
    customer_id: customerId,
    ...toColumns(tx, fields),
    featured_image_index: featured,
  }
  const [row] = await tx<{ id: number }[]>`insert into gigs ${tx(columns)} returning id`
  if (!row) throw new Error('The insert of a gig returned no row.')
  await recordPosting(tx, row.id, customerId)
  return row.id
}

export const updateGig = (tx: Tx, id: number, fields: GigFields, featured: number | null) =>
  changeColumns(tx, id, { ...toColumns(tx, fields), featured_image_index: featured })

/**
 * Deletes the gig. Returns `false` if the gig is missing or completed. The statement both checks
 * and deletes, so that a packer cannot complete the gig in between.
 */
export async function deleteGig(tx: Tx, id: number): Promise<boolean> {
  return (await deleteGigs(tx, tx`g.id = ${id} and g.gig_status_id <> 3`)) > 0
}

/** Replaces the gig's photos with `images`, in that order. */
export async function replaceImages(tx: Tx, gigId: number, images: PhotoRow[]) {
  await tx`delete from gig_images where gig_id = ${gigId}`
  if (images.length === 0) return
  const rows = images.map((image, position) => ({ gig_id: gigId, position, ...image }))
  await tx`insert into gig_images ${tx(rows, 'gig_id', 'position', 'token', 'width', 'height')}`
}

export async function listImages(sql: AnySql, gigId: number): Promise<PhotoRow[]> {
  return sql<PhotoRow[]>`
    select token, width, height from gig_images where gig_id = ${gigId} order by position`
}

/** Returns the columns of the addresses that are given. */
export const addressColumnsOf = (
  fields: Partial<Pick<GigFields, 'pickup_location' | 'dropoff_location'>>,
) =>
  Object.fromEntries(
    (['pickup', 'dropoff'] as const).flatMap((side) =>
      Object.entries(fields[`${side}_location`] ?? {}).map(([name, value]) => [
        `${side}_${name}`,
        value,
      ]),
    ),
  )

function toColumns(tx: Tx, fields: GigFields) {
  return {
    ...columnsOf(fields),
    price_cents: toCents(fields.price),
    box_count: boxCount(fields.boxes),
    ...addressColumnsOf(fields),
    spec_mask: toMask(fields.specialties),
    ...(fields.verified_only !== undefined && { verified_only: fields.verified_only }),
    ...(fields.move !== undefined && {
      move: fields.move && tx.json(fields.move),
    }),
  }
}
