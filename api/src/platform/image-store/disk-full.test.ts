import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '../db/database.fixture.ts'
import { uploadPhoto } from '../../images/photos.ts'
import { insertAccount } from '../../sessions/sessions.sql.ts'
import { createFileImageStore } from './image-store.ts'
import { noise } from '../image-processing/images.fixture.ts'
import { mountSmallDisk } from './small-disk.fixture.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let customer = 0
beforeAll(async () => {
  database = await createTestDatabase()
  const account = { name: 'Dana', email: '', phone: '', bio: '', password_hash: 'none' }
  const row = await insertAccount(database.sql, {
    ...account,
    username: 'dana',
    user_type: 'customer',
  })
  customer = row?.id ?? 0
})
afterAll(() => database.close())

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'manyhands-disk-full-'))
  folder = path.join(root, 'images')
})
afterEach(() => rmSync(root, { recursive: true }))

const token = 'ab'.repeat(32)
const bytes = Buffer.alloc(20_000, 1)

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('returns 503 if the path of the folder is a file', async () => {
  writeFileSync(folder, '')
  const store = createFileImageStore(folder)
  await expect(store.put(token, 320, bytes)).rejects.toMatchObject({
    status: 503,
    detail: expect.stringMatching(/^Photos cannot be stored right now\./),
    headers: { 'Retry-After': expect.any(String) },
    cause: expect.objectContaining({ code: expect.any(String) }),
  })
})

test('does not create the folder again after it disappears, and works once the folder is back', async () => {
  const store = createFileImageStore(folder)
  await store.put(token, 320, bytes)
  renameSync(folder, `${folder}-away`)
  await expect(store.put(token, 640, bytes)).rejects.toMatchObject({ status: 503 })
  expect(existsSync(folder)).toBe(false)
  renameSync(`${folder}-away`, folder)
  await store.put(token, 640, bytes)
  expect(filesIn(folder).toSorted()).toEqual([`${token}-320.webp`, `${token}-640.webp`])
})

const disk = mountSmallDisk(4096)
afterAll(() => disk?.unmount())
const onDisk = disk ? test : test.skip

onDisk(
  'an image that does not fit on the disk leaves no file, and is stored once there is space',
  async () => {
    if (!disk) return
    const store = createFileImageStore(disk.folder)
    await store.put('cd'.repeat(32), 320, Buffer.from('before'))
    const before = filesIn(disk.folder)
    // Leave space for the file names and for some of the bytes.
    disk.fill(12_000)
    await expect(store.put(token, 320, bytes)).rejects.toMatchObject({ status: 507 })
    disk.free()
    expect(filesIn(disk.folder)).toEqual(before)
    await store.put(token, 320, bytes)
    expect(filesIn(disk.folder).toSorted()).toEqual([...before, `${token}-320.webp`].toSorted())
  },
)

onDisk('an upload that does not fit on the disk gets 507 and no token', async () => {
  if (!disk) return
  const images = createFileImageStore(disk.folder)
  const upload = async () =>
    uploadPhoto(
      { sql: database.sql, images },
      { userId: customer, bytes: await noise(400, 300).jpeg().toBuffer() },
    )
  disk.fill(12_000)
  await expect(upload()).rejects.toMatchObject({
    status: 507,
    detail: expect.stringMatching(/^There is no room for more photos right now\./),
    headers: { 'Retry-After': expect.any(String) },
  })
  expect(await database.sql`select from uploaded_photos`).toHaveLength(0)
  disk.free()
  expect(await images.open(await upload(), 640)).not.toBeNull()
})
