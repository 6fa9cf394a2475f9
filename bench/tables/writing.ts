import type { Sql } from '../../api/src/platform/db/sql.ts'
import type { Bench } from '../bench.ts'
import { bookGig, cancelBooking, openGigs } from '../load/bookings.sql.ts'
import type { Measured, Table } from '../report.ts'
import { median } from '../quantiles.ts'
import { bareTables, bookBare, insertAgain } from '../writing/bare-tables.sql.ts'
import { walBytes } from '../writing/wal.sql.ts'

interface Cost {
  ms: number
  wal: number
}

/** What readers' indexes and triggers cost those who write, beside tables with a primary key only. */
export async function writingTables({ settings, databases }: Bench): Promise<Table[]> {
  const database = await databases.withGigs(settings.sizes.large)
  const { sql, gigs } = database
  await bareTables(sql)
  const times = settings.quick ? 150 : 500
  const bulk = settings.quick ? 5000 : 20_000
  const booked = await openGigs(sql, times)

  const insertOne = [() => insertAgain(sql, 'gigs', 1), () => insertAgain(sql, 'bare_gigs', 1)]
  // The first change of a page after a checkpoint writes all of it to the log.
  await sql`checkpoint`
  const first = await inTurn(sql, 30, insertOne)
  await insertAgain(sql, 'gigs', bulk)
  const single = await inTurn(sql, times, insertOne)
  const many = [
    await measured(sql, () => insertAgain(sql, 'gigs', bulk)),
    await measured(sql, () => insertAgain(sql, 'bare_gigs', bulk)),
  ].map(({ ms, wal }) => ({ ms: ms / bulk, wal: wal / bulk }))
  const bookings = await inTurn(sql, times, [
    (turn) => bookGig(sql, booked[turn] ?? 0),
    (turn) => bookBare(sql, booked[turn] ?? 0),
  ])
  for (const gig of booked) await cancelBooking(sql, gig)

  const seeded = databases.seeded().map(({ gigs, seedSeconds }) => ({
    row: `seeding ${gigs.toLocaleString('en')} gigs, their photos and bookings`,
    figures: { seconds: seedSeconds, 'ms a gig': (seedSeconds * 1000) / gigs },
  }))
  return [
    {
      title: `What writing costs at ${gigs.toLocaleString('en')} gigs`,
      note: 'Milliseconds until it is safe on the disk, and bytes in the log. "bare" is a copy of the table with its primary key only, without triggers and foreign keys. No goal.',
      rows: [
        compared('a gig, one in a transaction', single),
        compared('the same, right after a checkpoint', first),
        compared(`a gig, ${bulk.toLocaleString('en')} in a statement`, many),
        compared('a booking, one in a transaction', bookings),
      ],
    },
    { title: 'Seeding', rows: seeded },
  ]
}

function compared(row: string, [product, bare]: Cost[]): Measured {
  if (!product || !bare) throw new Error(`${row} was not measured.`)
  return {
    row,
    figures: {
      ms: product.ms,
      'ms bare': bare.ms,
      'times ms': product.ms / bare.ms,
      'log bytes': product.wal,
      'bare bytes': bare.wal,
      'times bytes': product.wal / bare.wal,
    },
  }
}

/** Each of the writes, one after the other, over and over; the medians. */
async function inTurn(
  sql: Sql,
  times: number,
  writes: ((turn: number) => Promise<void>)[],
): Promise<Cost[]> {
  const costs: Cost[][] = writes.map(() => [])
  for (let turn = 0; turn < times; turn += 1) {
    for (const [index, write] of writes.entries()) {
      costs[index]?.push(await measured(sql, () => write(turn)))
    }
  }
  return costs.map((all) => ({
    ms: median(all.map(({ ms }) => ms)),
    wal: all.reduce((sum, { wal }) => sum + wal, 0) / all.length,
  }))
}

async function measured(sql: Sql, write: () => Promise<void>): Promise<Cost> {
  const before = await walBytes(sql)
  const begun = performance.now()
  await write()
  const ms = performance.now() - begun
  return { ms, wal: (await walBytes(sql)) - before }
}
