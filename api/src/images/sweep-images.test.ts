import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gigFields } from '../app.fixture.ts'
import { createTestDatabase } from '../platform/db/database.fixture.ts'
import { createGig } from '../gigs/create-gig.ts'
import { type Gig, GigInput } from '../gigs/gigs.contract.ts'
import { insertAccount } from '../sessions/sessions.sql.ts'
import { createFileImageStore, type ImageStore } from '../platform/image-store/image-store.ts'
import { noise } from '../platform/image-processing/images.fixture.ts'
import { prepareImage, storeImage } from '../platform/image-processing/prepare-image.ts'
import { startImageSweep, sweepImages } from './sweep-images.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let store: ImageStore

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-sweep-'))
  store = createFileImageStore(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const hour = 3_600_000

/** Sets the time of all stored files to 1970. */
function age() {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), 0, 0)
  }
}

const newPhoto = () => noise().jpeg().toBuffer()

async function storePhoto(photo: Buffer) {
  return storeImage(store, await prepareImage(photo, 'images.0'))
}

async function gigWith(photo: Buffer) {
  const customer = await insertAccount(database.sql, {
    username: `dana${Math.random()}`,
    user_type: 'customer',
    password_hash: 'none',
    name: 'Dana',
    email: '',
    phone: '',
    bio: '',
  })
  const fields = GigInput.parse(gigFields())
  const images = [await prepareImage(photo, 'images.0')]
  const viewer = { userId: customer?.id ?? 0, publicUrl: null }
  return JSON.parse(await createGig(database.sql, store, viewer, { ...fields, images })) as Gig
}

async function listed() {
  const hashes: string[] = []
  for await (const hash of store.list()) hashes.push(hash)
  return hashes
}

test('keeps images that a gig uses and deletes the others', async () => {
  const photo = await newPhoto()
  const gig = await gigWith(photo)
  const { hash } = await storePhoto(photo)
  await storePhoto(await newPhoto())
  age()
  await sweepImages(database.sql, store, hour)
  expect(await listed()).toEqual([hash])

  await database.sql`delete from gigs where id = ${gig.id}`
  await sweepImages(database.sql, store, hour)
  expect(await listed()).toEqual([])
})

test('keeps an image that was just stored, even if the same image was stored before', async () => {
  const photo = await newPhoto()
  const { hash } = await storePhoto(photo)
  await sweepImages(database.sql, store, hour)
  expect(await listed()).toEqual([hash])
  age()
  await storePhoto(photo)
  await sweepImages(database.sql, store, hour)
  expect(await listed()).toEqual([hash])
})

test('repeats until stopped and reports errors', async () => {
  const errors: unknown[] = []
  const broken: ImageStore = {
    ...store,
    // oxlint-disable-next-line require-yield -- it fails before the first hash
    async *list() {
      throw new Error('no disk')
    },
  }
  const sweep = startImageSweep(database.sql, broken, {
    everyMs: 5,
    onError: (error) => errors.push(error),
  })
  while (errors.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  sweep.stop()
  const count = errors.length
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(errors.length).toBeLessThanOrEqual(count)
})
