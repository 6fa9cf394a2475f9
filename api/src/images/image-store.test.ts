import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createFileImageStore, type ImageStore } from './image-store.ts'

const hash = 'ab'.repeat(32)
const other = 'cd'.repeat(32)
const bytes = Buffer.from('a picture')

let folder: string
let store: ImageStore

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
  store = createFileImageStore(path.join(folder, 'images'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const shard = () => path.join(folder, 'images', 'ab')

/** As if everything had been put then. */
function age(date: Date) {
  for (const name of readdirSync(shard())) utimesSync(path.join(shard(), name), date, date)
}

async function read(width: 320 | 640 | 1280) {
  const picture = await store.open(hash, width)
  return picture && { text: await new Response(picture.body).text(), size: picture.size }
}

async function listed() {
  const hashes: string[] = []
  for await (const name of store.list()) hashes.push(name)
  return hashes.toSorted()
}

test('what is put can be opened, by hash and width', async () => {
  await store.put(hash, 640, bytes)
  expect(await read(640)).toEqual({ text: 'a picture', size: 9 })
  expect(await read(320)).toBeNull()
  expect(await createFileImageStore(path.join(folder, 'images')).open(other, 640)).toBeNull()
})

test('the same put by many at once is one file', async () => {
  await Promise.all(Array.from({ length: 20 }, () => store.put(hash, 640, bytes)))
  expect(readdirSync(shard())).toEqual([`${hash}-640.webp`])
})

test('every picture is listed once, and one may go', async () => {
  expect(await listed()).toEqual([])
  for (const width of [320, 640, 1280] as const) await store.put(hash, width, bytes)
  await store.put(other, 320, bytes)
  expect(await listed()).toEqual([hash, other])
  await store.delete(hash)
  expect(await listed()).toEqual([other])
})

test('what was put since stays, and putting again counts', async () => {
  await store.put(hash, 640, bytes)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await store.delete(hash, anHourAgo)
  expect(await read(640)).not.toBeNull()

  age(new Date(0))
  await store.put(hash, 640, bytes)
  await store.delete(hash, anHourAgo)
  expect(await read(640)).not.toBeNull()

  age(new Date(0))
  await store.delete(hash, anHourAgo)
  expect(readdirSync(shard())).toEqual([])
})

test('however deleting and putting meet, what was put is there', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000)
  for (let round = 0; round < 300; round += 1) {
    await store.put(hash, 640, bytes)
    age(new Date(0))
    const deleting = store.delete(hash, anHourAgo)
    // Each time a little later, to meet it between any two of its steps.
    for (let step = 0; step < round % 6; step += 1) await stat(folder)
    await Promise.all([store.put(hash, 640, bytes), deleting])
    expect(await read(640)).toEqual({ text: 'a picture', size: 9 })
  }
})

test('what a crash left half written is never seen, and goes in time', async () => {
  await store.put(hash, 320, bytes)
  writeFileSync(path.join(shard(), `${hash}-640.webp.0123.draft`), 'a pic')
  expect(await read(640)).toBeNull()
  age(new Date(0))
  await store.delete(hash, new Date())
  expect(readdirSync(shard())).toEqual([])
})
