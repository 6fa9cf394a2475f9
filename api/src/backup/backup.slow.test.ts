import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestApi, onePixel, type Person, type TestApi } from '../app.fixture.ts'
import { createEmptyDatabase } from '../platform/db/database.fixture.ts'
import { migrate, pendingMigrations } from '../platform/db/migrate.ts'
import { createFileImageStore, type ImageStore } from '../platform/image-store/image-store.ts'
import { dataUrl, noise } from '../platform/image-processing/images.fixture.ts'
import { sweepImages } from '../images/sweep-images.ts'
import { allRows, hasNoTables } from './everything.fixture.ts'
import { sha256 } from './files.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const hour = 3_600_000

let api: TestApi
let folder: string
let store: ImageStore
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-backup-'))
  store = createFileImageStore(path.join(folder, 'images'))
  api = await createTestApi({}, { store })
  const [customer, packer] = [await api.signUp('customer'), await api.signUp('packer')]
  const { id } = await api.createGig(customer, { images: [onePixel] })
  await packer.post(`/api/packer/gigs/${id}`)
  await api.startPickup(id)
  await packer.put(`/api/packer/gig/${id}`, { gig_status_id: 3 })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  empty = await createEmptyDatabase()
})
afterEach(() => empty.close())

const place = (name: string) => path.join(folder, name)
const restoredStore = () => createFileImageStore(mkdtempSync(place('restored-')))

/** Sets the file times of these images to 1970, then runs the sweep. */
async function sweepOld(tokens: string[]) {
  for (const token of tokens) {
    const shard = path.join(place('images'), token.slice(0, 2))
    for (const name of readdirSync(shard)) utimesSync(path.join(shard, name), 0, 0)
  }
  await sweepImages(api.sql, store, hour)
}

const tokensOf = async ({ id }: { id: number }) =>
  (await api.sql<{ token: string }[]>`select token from gig_images where gig_id = ${id}`).map(
    ({ token }) => token,
  )

test('new ids continue after the last used id, even if its row was deleted', async () => {
  const customer = await api.signUp('customer', { username: 'last_of_all' })
  const { id } = await api.createGig(customer)
  await customer.delete(`/api/gigs/${id}`)
  await writeBackup({ sql: api.sql, images: store, folder: place('ids') })
  await restoreBackup({ sql: empty.sql, images: restoredStore(), folder: place('ids') })
  const [next] = await empty.sql`
    select nextval(pg_get_serial_sequence('gigs', 'id'))::int as gig,
      nextval(pg_get_serial_sequence('users', 'id'))::int as user`
  expect(next).toEqual({ gig: id + 1, user: customer.id + 1 })
})

test('after a restore triggers and constraints work, and there are no sessions', async () => {
  await api.sql`
    with kim as (insert into operators (name, roles, invited_by) values ('Kim', '{support}', 'Lee') returning id),
      link as (
        insert into operator_links (token_hash, operator_id, kind, expires_at)
        select sha256('link'), id, 'invite', now() + interval '1 day' from kim)
    insert into operator_sessions (token_hash, operator_id, expires_at)
    select sha256('session'), id, now() + interval '1 day' from kim`
  await writeBackup({ sql: api.sql, images: store, folder: place('rules') })
  await restoreBackup({ sql: empty.sql, images: restoredStore(), folder: place('rules') })
  await expect(empty.sql`delete from gigs where gig_status_id = 3`).rejects.toThrow(/completed gig/)
  await expect(empty.sql`delete from bookings`).rejects.toThrow(/foreign key/)
  // The booking has waiting mails, whose tasks the backup leaves out.
  expect(await api.sql`select from event_mails`).not.toHaveLength(0)
  for (const table of ['sessions', 'operator_sessions', 'operator_links', 'event_mails']) {
    expect(await empty.sql`select from ${empty.sql(table)}`).toHaveLength(0)
  }
  expect(await empty.sql`select name from operators`).toEqual([{ name: 'Kim' }])
})

test('a backup under traffic is a consistent snapshot with all its images', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  const photo = async () => dataUrl(await noise().jpeg().toBuffer())
  const doomed = await api.createGig(customer, { title: 'Doomed', images: [await photo()] })
  const tokens = await tokensOf(doomed)
  const stop = new AbortController()
  const works = [worker(), worker(), sweeper()]

  async function worker() {
    while (!stop.signal.aborted) {
      const gig = await api.createGig(customer, { images: [await photo(), onePixel] })
      if (gig.id % 2 === 0) await packer.post(`/api/packer/gigs/${gig.id}`)
      else await customer.delete(`/api/gigs/${gig.id}`)
    }
  }
  async function sweeper() {
    while (!stop.signal.aborted) await sweepImages(api.sql, store, hour)
  }

  const kept = await api.createGig(customer, { title: 'Kept', images: [await photo()] })
  while ((await posted(api.sql, customer)) < 4) await api.createGig(customer)
  await writeBackup({
    sql: api.sql,
    images: store,
    folder: place('busy'),
    async onStep(step) {
      if (!step.startsWith('tables')) return
      // The backup's snapshot contains this gig. The sweep below deletes the gig's image from the
      // store.
      await customer.delete(`/api/gigs/${doomed.id}`)
      stop.abort()
      await Promise.all(works)
      await sweepOld(tokens)
      expect(await store.open(tokens[0] ?? '', 640)).toBeNull()
    },
  })

  const images = restoredStore()
  await restoreBackup({ sql: empty.sql, images, folder: place('busy') })
  const rows = await empty.sql<{ id: number; token: string }[]>`
    select g.id, i.token from gigs g join gig_images i on i.gig_id = g.id`
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([doomed.id, kept.id]))
  for (const { token } of rows) {
    for (const width of [320, 640, 1280] as const) {
      expect([token, await images.open(token, width)]).toEqual([token, expect.anything()])
    }
  }
  const [torn] = await empty.sql`
    select count(*)::int as count from gigs g full join bookings b on b.gig_id = g.id
    where g.packer_id is distinct from b.packer_id`
  expect(torn).toEqual({ count: 0 })
  expect(await posted(empty.sql, customer)).toBeGreaterThan(2)
})

const posted = async (sql: TestApi['sql'], { id }: Person) =>
  (await sql`select from gigs where customer_id = ${id}`).length

test('refuses a database or a folder that is not empty, and changes nothing', async () => {
  await writeBackup({ sql: api.sql, images: store, folder: place('refused') })
  const before = await allRows(api.sql)
  await expect(
    restoreBackup({ sql: api.sql, images: store, folder: place('refused') }),
  ).rejects.toThrow('The database already has tables and was not changed.')
  expect(await allRows(api.sql)).toEqual(before)
  await expect(
    writeBackup({ sql: api.sql, images: store, folder: place('refused') }),
  ).rejects.toThrow(/refused already exists\.$/)
})

describe('a damaged backup is refused with an error that names the damage, and nothing is changed', () => {
  beforeAll(() => writeBackup({ sql: api.sql, images: store, folder: place('whole') }))

  const imageIn = (backup: string) => {
    const shard = readdirSync(path.join(backup, 'pictures'))[0] ?? ''
    return `pictures/${shard}/${readdirSync(path.join(backup, 'pictures', shard))[0]}`
  }
  const flip = (file: string) => {
    const bytes = readFileSync(file)
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(file, bytes)
  }
  const dropLine = (file: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(1).join('\n'))

  test.each<[string, (backup: string) => string, (file: string) => void, RegExp]>([
    [
      'a flipped bit of a table',
      () => 'tables/gigs.copy',
      flip,
      /: tables\/gigs\.copy does not match/,
    ],
    ['a flipped bit of an image', imageIn, flip, /: pictures\/.*-\d+\.webp does not match/],
    [
      'a flipped bit of the manifest',
      () => 'manifest.json',
      flip,
      /: manifest\.json does not match/,
    ],
    ['a flipped bit of the checksums', () => 'checksums.sha256', flip, /^The backup is damaged: /],
    [
      'a table that is missing',
      () => 'tables/users.copy',
      rmSync,
      /: tables\/users\.copy is missing/,
    ],
    ['an image that is missing', imageIn, rmSync, /: pictures\/.*-\d+\.webp is missing/],
    ['a checksum that is missing', () => 'checksums.sha256', dropLine, /does not list all files/],
    [
      'no manifest',
      () => 'manifest.json',
      rmSync,
      /not a complete backup: manifest\.json is missing/,
    ],
  ])('%s', async (what, of, damage, sentence) => {
    const backup = place(what.replaceAll(' ', '-'))
    cpSync(place('whole'), backup, { recursive: true })
    damage(path.join(backup, of(backup)))
    const images = restoredStore()
    await expect(restoreBackup({ sql: empty.sql, images, folder: backup })).rejects.toThrow(
      sentence,
    )
    expect(await hasNoTables(empty.sql)).toBe(true)
    for await (const token of images.list()) throw new Error(`${token} is there`)
  })

  test('rows that violate a constraint leave the database empty, and an undamaged backup still restores', async () => {
    const backup = place('without-users')
    cpSync(place('whole'), backup, { recursive: true })
    writeFileSync(path.join(backup, 'tables/users.copy'), '')
    const manifest = readFileSync(path.join(backup, 'manifest.json'))
    const sums = readFileSync(path.join(backup, 'checksums.sha256'), 'utf8')
    writeFileSync(
      path.join(backup, 'checksums.sha256'),
      sums.replace(/\w+(?= {2}tables\/users)/, sha256(Buffer.from(''))),
    )
    expect(sums).toContain(sha256(manifest))
    const images = restoredStore()
    await expect(restoreBackup({ sql: empty.sql, images, folder: backup })).rejects.toThrow(/users/)
    expect(await hasNoTables(empty.sql)).toBe(true)
    await restoreBackup({ sql: empty.sql, images, folder: place('whole') })
    expect(await allRows(empty.sql)).toEqual(await allRows(api.sql))
  })
})

test('a backup with lost images fails and names them, unless `withoutMissing` is set', async () => {
  const customer = await api.signUp('customer')
  const gig = await api.createGig(customer, {
    images: [dataUrl(await noise().png().toBuffer())],
  })
  const [token = ''] = await tokensOf(gig)
  await store.delete(token)
  await expect(writeBackup({ sql: api.sql, images: store, folder: place('lost') })).rejects.toThrow(
    new RegExp(`^3 images .* are missing in the store, the first is ${token}-320\\.`),
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('lost'))).toEqual([])

  const { pictures } = await writeBackup({
    sql: api.sql,
    images: store,
    folder: place('without'),
    withoutMissing: true,
  })
  expect(pictures.missing).toEqual([320, 640, 1280].map((width) => `${token}-${width}`))
  const images = restoredStore()
  const restored = await restoreBackup({ sql: empty.sql, images, folder: place('without') })
  expect(restored.pictures).toEqual(pictures)
  expect(await allRows(empty.sql)).toEqual(await allRows(api.sql))
  await customer.delete(`/api/gigs/${gig.id}`)
})

test('only the owner may read the files of a backup', async () => {
  await writeBackup({ sql: api.sql, images: store, folder: place('closed') })
  const entries = readdirSync(place('closed'), { recursive: true, withFileTypes: true })
  const modes = entries.map((entry) => {
    const { mode } = statSync(path.join(entry.parentPath, entry.name))
    return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`
  })
  expect([...new Set(modes)].toSorted()).toEqual(['file 600', 'folder 700'])
  expect(statSync(place('closed')).mode & 0o777).toBe(0o700)
})

test('restores and migrates a backup of an older release', async () => {
  const migrations = path.join(import.meta.dirname, '../../migrations')
  const older = mkdtempSync(place('migrations-'))
  for (const name of readdirSync(migrations).filter((file) => file < '0005')) {
    cpSync(path.join(migrations, name), path.join(older, name))
  }
  await migrate(empty.sql, older)
  await empty.sql`
    insert into users (username, user_type, password_hash)
    values ('customer', 'customer', '-'), ('packer', 'packer', '-')`
  await empty.sql`
    insert into gigs (customer_id, title, price_cents, boxes, description, spec_mask,
      pickup_street_address, pickup_city, pickup_state, pickup_zip_code,
      dropoff_street_address, dropoff_city, dropoff_state, dropoff_zip_code,
      pickup_date, dropoff_date)
    values (1, E'Tabs\\t, "quotes"\\nand \\\\ lines', 1000, '5', 'Böxes.', 5, 'A', 'B', 'C', '62704', 'A', 'B', 'C',
      '62704', now(), now())`
  const gigs = () => empty.sql`select * from gigs`
  const before = await gigs()
  await writeBackup({ sql: empty.sql, images: store, folder: place('older') })

  await empty.close()
  empty = await createEmptyDatabase()
  await restoreBackup({ sql: empty.sql, images: restoredStore(), folder: place('older') })
  expect(await gigs()).toMatchObject(before)
  expect(await pendingMigrations(empty.sql)).toEqual([])
  expect(await empty.sql`select mask from gig_masks`).toEqual([{ mask: 5 }])
})
