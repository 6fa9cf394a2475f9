import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createFileImageStore, type ImageStore } from './image-store.ts'
import { openImageStore } from './open-image-store.ts'
import { startS3Server, provideS3Credentials } from './s3-server.fixture.ts'

const token = 'ab-cd_ef0123456789012345'
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
    const image = await store.open(token, width)
    return image && { text: await new Response(image.body).text(), size: image.size }
  }

  async function listed() {
    const tokens: string[] = []
    for await (const name of store.list()) tokens.push(name)
    return tokens.toSorted()
  }

  test('opens a stored image by token and width', async () => {
    await store.put(token, 640, bytes)
    expect(await read(640)).toEqual({ text: 'a picture', size: 9 })
    expect(await read(320)).toBeNull()
    const again = await testStore.again()
    expect(await again.open(token, 640)).not.toBeNull()
    expect(await again.open(other, 640)).toBeNull()
  })

  test('lists every image once, and deletes a single one', async () => {
    expect(await listed()).toEqual([])
    for (const width of [320, 640, 1280] as const) await store.put(token, width, bytes)
    await store.put(other, 320, bytes)
    expect(await listed()).toEqual([token, other])
    await store.delete(token)
    expect(await listed()).toEqual([other])
  })

  test('delete keeps an image that is younger than the given date', async () => {
    await store.put(token, 640, bytes)
    await store.delete(token, anHourAgo())
    expect(await read(640)).not.toBeNull()
    testStore.setTimes(new Date(0))
    await store.delete(token, anHourAgo())
    expect(testStore.names()).toEqual([])
  })
})

test('a folder never shows a partial file of a crash, and delete removes it', async () => {
  const folder = newFolder()
  const store = createFileImageStore(folder)
  const shard = path.join(folder, 'ab')
  await store.put(token, 320, bytes)
  writeFileSync(path.join(shard, `${token}-640.webp.0123.draft`), 'a pic')
  expect(await store.open(token, 640)).toBeNull()
  for (const name of readdirSync(shard)) utimesSync(path.join(shard, name), 0, 0)
  await store.delete(token, new Date())
  expect(readdirSync(shard)).toEqual([])
  rmSync(folder, { recursive: true })
})
