import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestApi, type TestApi } from '../app.fixture.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { createEmptyDatabase } from '../platform/db/database.fixture.ts'
import { installTaskQueue } from '../platform/db/task-queue.ts'
import { createFileImageStore, type ImageStore } from '../platform/image-store/image-store.ts'
import { openImageStore } from '../platform/image-store/open-image-store.ts'
import { startS3Server, provideS3Credentials } from '../platform/image-store/s3-server.fixture.ts'
import { allRows, everythingSeen, hasNoTables } from './everything.fixture.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let api: TestApi
let folder: string
let photos: ImageStore
let manifest: Awaited<ReturnType<typeof writeBackup>>
let rowsOfBackup: Awaited<ReturnType<typeof allRows>>
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
const place = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-backup-'))
  photos = createFileImageStore(place('photos'))
  api = await createTestApi({}, { store: photos })
  await seedDemo(api.sql, photos, path.join(import.meta.dirname, '../../demo'))
  manifest = await writeBackup({ sql: api.sql, images: photos, folder: place('quiet') })
  // Read the rows before any test signs in, because that adds a known device.
  rowsOfBackup = await allRows(api.sql)
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})
provideS3Credentials()
beforeEach(async () => {
  empty = await createEmptyDatabase()
})
afterEach(() => empty.close())

test('a restore into an empty database and a bucket restores everything', async () => {
  const before = await everythingSeen(api.sql, photos)
  expect(before.size).toBeGreaterThan(100)
  expect(manifest.pictures.files).toBeGreaterThan(50)

  const server = await startS3Server(place('bucket'))
  const bucket = await openImageStore(server.place)
  await restoreBackup({ sql: empty.sql, images: bucket, folder: place('quiet') })
  expect(await allRows(empty.sql)).toEqual(rowsOfBackup)

  // A backup of the restored database and bucket equals the first backup.
  const again = await writeBackup({ sql: empty.sql, images: bucket, folder: place('again') })
  expect(again).toEqual({ ...manifest, created_at: again.created_at })

  // The API does this at its start.
  await installTaskQueue(empty.sql, empty.url)
  expect(await everythingSeen(empty.sql, bucket)).toEqual(before)
  await server.kill()
}, 180_000)

test('a restore that is interrupted while loading leaves no table and can be repeated', async () => {
  const images = createFileImageStore(place('restored'))
  const over = new AbortController()
  const restoring = restoreBackup({ sql: empty.sql, images, folder: place('quiet') }).finally(() =>
    over.abort(),
  )
  const outcome = restoring.then(
    () => 'done',
    () => 'cut off',
  )
  let killed = 0
  while (!over.signal.aborted && killed === 0) {
    const rows = await api.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${new URL(empty.url).pathname.slice(1)} and query ~ '^copy .* from stdin'`
    killed += rows.length
  }
  expect([await outcome, killed > 0]).toEqual(['cut off', true])
  expect(await hasNoTables(empty.sql)).toBe(true)
  await restoreBackup({ sql: empty.sql, images, folder: place('quiet') })
  expect(await allRows(empty.sql)).toEqual(rowsOfBackup)
})
