import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFileImageStore, type ImageStore } from './image-store.ts'
import { openImageStore } from './open-image-store.ts'
import { startS3Server, provideS3Credentials } from './s3-server.fixture.ts'
import { randomRuns } from '../../random-runs.fixture.ts'

const hash = 'ab'.repeat(32)
const other = 'cd'.repeat(32)
const bytes = Buffer.from('a picture')

/** An empty store, with access to its files. */
interface TestStore {
  store: ImageStore
  /** Opens the same store again, as another process does. */
  again(): Promise<ImageStore>
  /** Sets the time of all files. */
  setTimes(date: Date): void
  names(): string[]
  /** How often the test runs a delete and a put concurrently. */
  races: number
  /** Waits for about as long as one step of a put or delete takes. */
  step(): Promise<unknown>
  end(): Promise<void>
}

const folderStore = async (): Promise<TestStore> => {
  const folder = newFolder()
  const again = async () => createFileImageStore(path.join(folder, 'images'))
  const shard = path.join(folder, 'images', 'ab')
  return {
    store: await again(),
    again,
    names: () => readdirSync(shard),
    races: randomRuns(35),
    step: () => stat(folder),
    setTimes(date) {
      for (const name of readdirSync(shard)) utimesSync(path.join(shard, name), date, date)
    },
    end: async () => rmSync(folder, { recursive: true }),
  }
}

const bucketStore = async (): Promise<TestStore> => {
  const folder = newFolder()
  const server = await startS3Server(folder)
  const again = () => openImageStore(server.place)
  return {
    store: await again(),
    again,
    names: server.names,
    races: randomRuns(7),
    step: () => sleep(8),
    setTimes: server.setTimes,
    async end() {
      await server.kill()
      rmSync(folder, { recursive: true })
    },
  }
}

const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
const anHourAgo = () => new Date(Date.now() - 3_600_000)

provideS3Credentials()

describe.each([
  ['a folder', folderStore],
  ['a bucket', bucketStore],
])('%s', (_, openStore) => {
  let testStore: TestStore
  let store: ImageStore
  beforeEach(async () => {
    testStore = await openStore()
    ;({ store } = testStore)
  })
  afterEach(() => testStore.end())

  async function read(width: 320 | 640 | 1280) {
    const image = await store.open(hash, width)
    return image && { text: await new Response(image.body).text(), size: image.size }
  }

  async function listed() {
    const hashes: string[] = []
    for await (const name of store.list()) hashes.push(name)
    return hashes.toSorted()
  }

  test('opens a stored image by hash and width', async () => {
    await store.put(hash, 640, bytes)
    expect(await read(640)).toEqual({ text: 'a picture', size: 9 })
    expect(await read(320)).toBeNull()
    const again = await testStore.again()
    expect(await again.open(hash, 640)).not.toBeNull()
    expect(await again.open(other, 640)).toBeNull()
  })

  test('stores one file when the same image is put many times at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => store.put(hash, 640, bytes)))
    expect(testStore.names()).toEqual([`${hash}-640.webp`])
  })

  test('lists every image once, and deletes a single one', async () => {
    expect(await listed()).toEqual([])
    for (const width of [320, 640, 1280] as const) await store.put(hash, width, bytes)
    await store.put(other, 320, bytes)
    expect(await listed()).toEqual([hash, other])
    await store.delete(hash)
    expect(await listed()).toEqual([other])
  })

  test('delete keeps an image that was put, or put again, since the given date', async () => {
    await store.put(hash, 640, bytes)
    await store.delete(hash, anHourAgo())
    expect(await read(640)).not.toBeNull()

    testStore.setTimes(new Date(0))
    await store.put(hash, 640, bytes)
    await store.delete(hash, anHourAgo())
    expect(await read(640)).not.toBeNull()

    testStore.setTimes(new Date(0))
    await store.delete(hash, anHourAgo())
    expect(testStore.names()).toEqual([])
  })

  test('keeps an image that is put while it is deleted', async () => {
    for (let round = 0; round < testStore.races; round += 1) {
      await store.put(hash, 640, bytes)
      testStore.setTimes(new Date(0))
      const deleting = store.delete(hash, anHourAgo())
      // Start the put a little later each time, to hit every point of the delete.
      for (let step = 0; step < round % 7; step += 1) await testStore.step()
      await Promise.all([store.put(hash, 640, bytes), deleting])
      expect(await read(640)).toEqual({ text: 'a picture', size: 9 })
    }
  })
})

test('a folder never shows a partial file of a crash, and delete removes it', async () => {
  const folder = newFolder()
  const store = createFileImageStore(folder)
  const shard = path.join(folder, 'ab')
  await store.put(hash, 320, bytes)
  writeFileSync(path.join(shard, `${hash}-640.webp.0123.draft`), 'a pic')
  expect(await store.open(hash, 640)).toBeNull()
  for (const name of readdirSync(shard)) utimesSync(path.join(shard, name), 0, 0)
  await store.delete(hash, new Date())
  expect(readdirSync(shard)).toEqual([])
  rmSync(folder, { recursive: true })
})
