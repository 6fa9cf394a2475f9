import { dataUrl } from '../../api/src/platform/image-processing/pictures.fixture.ts'
import { gigFields } from '../../api/src/app.fixture.ts'
import { imageWidths } from '../../api/src/platform/image-store/image-store.ts'
import { prepareImage } from '../../api/src/platform/image-processing/prepare-image.ts'
import { type Bench, customerId } from '../bench.ts'
import { type Call, keptOpen, send } from '../load/calls.ts'
import { inTurns } from '../load/cost.ts'
import type { Database } from '../databases.ts'
import { noisePhoto, plainPhoto } from '../photos/twelve-megapixels.ts'
import type { Measured, Table } from '../report.ts'
import { cookieOf, customers } from '../seed/people.sql.ts'
import { startProduct } from '../servers/contestants.ts'
import { rowBytes } from '../sizes/row-bytes.sql.ts'

const tables = ['gigs', 'gig_images', 'bookings', 'users', 'sessions']

/** Sizes and costs that docs/scale.md starts from, as far as no other topic has them. */
export async function sizeTables(bench: Bench): Promise<Table[]> {
  const database = await bench.databases.withGigs(bench.settings.sizes.middle)
  const photos = { 'like a phone’s': await plainPhoto(), noise: await noisePhoto() }
  return [
    {
      title: `Bytes of a row at ${database.gigs.toLocaleString('en')} gigs`,
      rows: await Promise.all(tables.map((table) => rowSize(database, table))),
    },
    {
      title: 'Bytes of a photo in its widths',
      rows: await Promise.all(
        Object.entries(photos).map(([kind, photo]) => photoSize(kind, photo)),
      ),
    },
    {
      title: 'Posting, and showing a photo',
      note: 'CPU milliseconds per request; 32 connections.',
      rows: await costs(bench, database, photos['like a phone’s']),
    },
  ]
}

async function rowSize({ sql }: Database, table: string): Promise<Measured> {
  const { rows, table: own, indexes } = await rowBytes(sql, table)
  return { row: table, figures: { rows, table: own, indexes, both: own + indexes } }
}

async function photoSize(row: string, photo: Buffer): Promise<Measured> {
  const { renditions } = await prepareImage(photo, 'images.0')
  const bytes = imageWidths.map((width) => renditions.get(width)?.length ?? 0)
  const named = imageWidths.map((width, index) => [String(width), bytes[index] ?? 0])
  return {
    row,
    figures: { ...Object.fromEntries(named), all: bytes.reduce((sum, one) => sum + one, 0) },
  }
}

const connections = 32

async function costs(bench: Bench, database: Database, photo: Buffer): Promise<Measured[]> {
  const { settings, databases, generator } = bench
  const server = await startProduct(settings.tree, database.url)
  const cookie = cookieOf(customerId)
  const path = '/api/gigs'
  try {
    const json = gigFields({ images: [dataUrl(photo)] })
    const posted = await send(server.origin, keptOpen(1), { path, cookie, method: 'POST', json })
    const { images } = JSON.parse(posted.text) as { images: string[] }
    // Nobody posts more than a few jobs at once.
    const jobs = Array.from({ length: connections }, (_, index) => [
      { path, cookie: cookieOf(customers.first + index), method: 'POST', json: gigFields() },
    ])
    const loads: Record<string, Call[][]> = {
      'a job without photos': jobs,
      ...Object.fromEntries(
        imageWidths.map((width) => [
          `?w=${width}`,
          [[{ path: `${images[0]}?w=${width}`, cookie }]],
        ]),
      ),
    }
    const measured: Measured[] = []
    for (const [row, scripts] of Object.entries(loads)) {
      const [cost] = await inTurns([{ server, load: { scripts, connections } }], {
        postmaster: databases.postmaster,
        generator,
        rounds: settings.quick ? 2 : 5,
        seconds: settings.quick ? 0.5 : 1,
        warmUpSeconds: settings.quick ? 0.5 : 2,
      })
      if (!cost) continue
      const { node, database: ofPostgres, perSecond, rounds } = cost
      measured.push({
        row,
        figures: { node, Postgres: ofPostgres, 'requests/s': perSecond },
        raw: rounds,
      })
    }
    return measured
  } finally {
    await server.stop()
  }
}
