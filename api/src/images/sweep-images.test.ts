import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { noise } from '../platform/image-processing/images.fixture.ts'
import { createFileImageStore, type ImageStore } from '../platform/image-store/image-store.ts'
import { until } from '../platform/until.fixture.ts'
import { uploadPhoto } from './photos.ts'
import { startImageSweep, sweepImages } from './sweep-images.ts'

const hour = 3_600_000
const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-sweep-'))
const store = createFileImageStore(folder)
let api: TestApi
let customer: Person
beforeAll(async () => {
  api = await createTestApi({}, { store })
  customer = await api.signUp('customer')
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

async function upload() {
  const bytes = await noise().jpeg().toBuffer()
  return uploadPhoto({ sql: api.sql, images: store }, { userId: customer.id, bytes })
}

/** Sets the time of all stored files to 1970. */
function age() {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), 0, 0)
  }
}

async function sweep() {
  await sweepImages(api.sql, store, hour)
  const tokens: string[] = []
  for await (const token of store.list()) tokens.push(token)
  return tokens.toSorted()
}

test('keeps photos that a gig shows and uploads of the last 24 hours, and deletes the others', async () => {
  const [shown, waiting, old] = [await upload(), await upload(), await upload()]
  const gig = await api.createGig(customer, { images: [shown] })
  await api.sql`
    update uploaded_photos set uploaded_at = now() - interval '25 hours' where token = ${old}`
  age()
  expect(await sweep()).toEqual([shown, waiting].toSorted())
  await customer.delete(`/api/gigs/${gig.id}`)
  expect(await sweep()).toEqual([waiting])
})

test('keeps files that were just stored, because their upload may not have its row yet', async () => {
  const token = await upload()
  await api.sql`delete from uploaded_photos`
  expect(await sweep()).toContain(token)
  age()
  expect(await sweep()).toEqual([])
})

test('repeats, and reports errors', async () => {
  const errors: unknown[] = []
  const broken: ImageStore = {
    ...store,
    // oxlint-disable-next-line require-yield -- it fails before the first token
    async *list() {
      throw new Error('no disk')
    },
  }
  const sweeping = startImageSweep(api.sql, broken, {
    everyMs: 5,
    onError: (error) => errors.push(error),
  })
  await until(() => errors.length >= 2)
  sweeping.stop()
  expect(String(errors[0])).toBe('Error: no disk')
})
