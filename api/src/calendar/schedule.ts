import { gigNotFound } from '../gigs/require-gig.ts'
import type { AnySql } from '../platform/db/sql.ts'
import { displayName } from '../rules/display-name.ts'
import { gigStatus } from '../rules/gig-rules.ts'
import { toDollars } from '../rules/money.ts'
import { dayMs } from '../rules/windows.ts'
import type { Schedule, ScheduledGig, WeekSchedule } from './schedule.contract.ts'
import { listBookedAnd, listRoadMiles, listWeek, type WorkRow } from './schedule.sql.ts'
import { byStart, clashOf, driveMinutes, placesOf, type Work, workOf } from './work-times.ts'

interface Entry {
  gig: WorkRow
  work: Work
}

interface Pair {
  first: Entry
  second: Entry
  drive: number
}

/** No drive takes longer: gigs that are further apart in time need no distance. */
const longestDriveMs = 3 * dayMs

/** A gig of the days before or after a week may clash with one of the week: a drive, and a day of work before it. */
const daysAround = longestDriveMs / dayMs + 1

export async function readWeek(
  sql: AnySql,
  packerId: number,
  start: string,
): Promise<WeekSchedule> {
  const rows = await listWeek(sql, packerId, { start, around: daysAround })
  const inWeek = new Set(rows.filter((row) => row.is_in_week).map(({ id }) => id))
  const isOfWeek = ({ gig }: Entry) => inWeek.has(gig.id)
  const entries = toEntries(rows)
  const pairs = await withDrives(
    sql,
    pairsOf(entries).filter(({ first, second }) => isOfWeek(first) || isOfWeek(second)),
  )
  const clashes = clashesOf(pairs)
  const clashing = new Set(clashes.flatMap(({ first_id, second_id }) => [first_id, second_id]))
  const toGig = (entry: Entry) => {
    const before = entries[entries.indexOf(entry) - 1]
    const pair = pairs.find(({ first, second }) => first === before && second === entry)
    return toScheduled(entry, pair?.first.gig.day === entry.gig.day ? pair.drive : null)
  }
  return {
    gigs: entries.filter(isOfWeek).map(toGig),
    clashes,
    others: entries.filter((entry) => !isOfWeek(entry) && clashing.has(entry.gig.id)).map(toGig),
  }
}

export async function readClashes(sql: AnySql, packerId: number, gigId: number): Promise<Schedule> {
  const entries = toEntries(await listBookedAnd(sql, packerId, gigId))
  if (!entries.some(({ gig }) => gig.id === gigId)) throw gigNotFound()
  const ofGig = pairsOf(entries).filter(({ first, second }) =>
    [first.gig.id, second.gig.id].includes(gigId),
  )
  const clashes = clashesOf(await withDrives(sql, ofGig), gigId)
  const ids = new Set([
    gigId,
    ...clashes.flatMap(({ first_id, second_id }) => [first_id, second_id]),
  ])
  return {
    gigs: entries.filter(({ gig }) => ids.has(gig.id)).map((entry) => toScheduled(entry, null)),
    clashes,
  }
}

const toEntries = (rows: WorkRow[]): Entry[] =>
  rows
    .map((gig) => ({ gig, work: workOf(gig) }))
    .toSorted((a, b) => byStart(a.work, b.work) || a.gig.id - b.gig.id)

const pairsOf = (entries: Entry[]): Omit<Pair, 'drive'>[] =>
  entries.flatMap((first, index) =>
    entries
      .slice(index + 1)
      .filter((second) => second.work.from - first.work.until < longestDriveMs)
      .map((second) => ({ first, second })),
  )

async function withDrives(sql: AnySql, pairs: Omit<Pair, 'drive'>[]): Promise<Pair[]> {
  const miles = await listRoadMiles(
    sql,
    pairs.map(({ first, second }) => [
      first.gig[`${placesOf(first.gig.move).ends}_zip_code`],
      second.gig[`${placesOf(second.gig.move).starts}_zip_code`],
    ]),
  )
  return pairs.map((pair, index) => ({ ...pair, drive: driveMinutes(miles[index] ?? 0) }))
}

/** @param gigId a gig that need not be booked */
const clashesOf = (pairs: Pair[], gigId?: number): Schedule['clashes'] =>
  pairs.flatMap(({ first, second, drive }) => {
    const isPlanned = ({ gig }: Entry) => gig.gig_status_id === gigStatus.booked || gig.id === gigId
    const clash =
      isPlanned(first) && isPlanned(second) ? clashOf(first.work, second.work, drive) : undefined
    return clash ? [{ first_id: first.gig.id, second_id: second.gig.id, ...clash }] : []
  })

function toScheduled({ gig, work }: Entry, drive_minutes: number | null): ScheduledGig {
  const { starts, ends } = placesOf(gig.move)
  return {
    id: gig.id,
    title: gig.title,
    price: toDollars(gig.price_cents),
    gig_status_id: gig.gig_status_id,
    starts_at: new Date(work.from).toISOString(),
    ends_at: new Date(work.until).toISOString(),
    day: gig.day,
    time_zone: gig.time_zone,
    starts_in: gig[`${starts}_city`],
    ends_in: gig[`${ends}_city`],
    drive_minutes,
    trip:
      gig.trip_id === null
        ? null
        : {
            id: gig.trip_id,
            customer: displayName('customer', gig.customer_id, gig.customer_name),
          },
  }
}
