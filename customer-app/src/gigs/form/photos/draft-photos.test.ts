import { draftPhotos } from './draft-photos.ts'

/** A database that refuses Blobs, as in Safari's private windows. */
function indexedDbWithoutBlobs() {
  const kept = new Map<string, { file: Blob | ArrayBuffer }>()
  const request = (kind: string, result?: unknown) => {
    const one = Object.assign(new EventTarget(), { result })
    queueMicrotask(() => one.dispatchEvent(new Event(kind)))
    return one
  }
  const store = {
    put(value: { file: Blob | ArrayBuffer }, key: string) {
      if (value.file instanceof Blob) return request('error')
      kept.set(key, value)
      return request('success', key)
    },
    get: (key: string) => request('success', kept.get(key)),
  }
  const database = { transaction: () => ({ objectStore: () => store }), close() {} }
  return { open: () => request('success', database) }
}

afterEach(() => Reflect.deleteProperty(globalThis, 'indexedDB'))

test('keeps the photos of a draft in a browser that stores no Blobs', async () => {
  Object.assign(globalThis, { indexedDB: indexedDbWithoutBlobs() })
  // jsdom's Blobs lack this method.
  const file = Object.assign(new Blob(['abc'], { type: 'image/png' }), {
    arrayBuffer: async () => new ArrayBuffer(3),
  })
  await draftPhotos.keep('new', 'first', { file, token: 'sent' })
  const [found, ...others] = await draftPhotos.load('new', ['first', 'missing'])
  expect(found).toMatchObject({ id: 'first', token: 'sent' })
  expect([found?.file.size, found?.file.type]).toEqual([file.size, file.type])
  expect(others).toEqual([])
})
