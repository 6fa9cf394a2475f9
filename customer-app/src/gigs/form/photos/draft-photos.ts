/** Sign Out deletes this database (docs/contract.md). */
const databaseName = 'manyhands-personal-customer-app'
const storeName = 'photos'

/** Returns undefined if the browser has no usable IndexedDB. The draft is then stored without photos. */
function open(): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(databaseName, 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => resolve(undefined))
      request.addEventListener('blocked', () => resolve(undefined))
    } catch {
      resolve(undefined)
    }
  })
}

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open()
  if (!database) return undefined
  try {
    return await new Promise((resolve) => {
      const request = ask(database.transaction(storeName, mode).objectStore(storeName))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => resolve(undefined))
    })
  } catch {
    return undefined
  } finally {
    database.close()
  }
}

/** After this time, a change's tab counts as closed, and the next change deletes its photos. */
const keptMs = 7 * 24 * 60 * 60_000

/** A new photo of a draft. `token` is that of its upload. */
export interface DraftPhoto {
  file: Blob
  token?: string | undefined
}

interface StoredPhoto {
  file: Blob | ArrayBuffer
  /** The type of an ArrayBuffer. */
  type?: string
  token?: string | undefined
}

const keyOf = (owner: string, photoId: string) => `${owner}/${photoId}`

/**
 * Stores the original files of the new photos of a draft. These functions never reject: after an error, the
 * draft lacks photos.
 */
export const draftPhotos = {
  async keep(owner: string, photoId: string, photo: DraftPhoto) {
    const put = (value: object) =>
      inStore('readwrite', (store) => store.put(value, keyOf(owner, photoId)))
    if (typeof indexedDB === 'undefined' || (await put(photo))) return
    // Safari's private windows store no Blobs.
    const { file, token } = photo
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes) await put({ file: bytes, type: file.type, token })
  },

  drop: (owner: string, photoId: string) =>
    inStore('readwrite', (store) => store.delete(keyOf(owner, photoId))),

  dropAll: (owner: string) =>
    inStore('readwrite', (store) =>
      store.delete(IDBKeyRange.bound(`${owner}/`, `${owner}/\uffff`)),
    ),

  /** Deletes these photos of a change, and old ones of closed tabs: ids begin with their time (use-photos.ts). */
  async dropChange(owner: string, photoIds: readonly string[]) {
    const oldest = (Date.now() - keptMs).toString(36)
    await Promise.all([
      ...photoIds.map((id) => draftPhotos.drop(owner, id)),
      inStore('readwrite', (store) =>
        store.delete(IDBKeyRange.bound(`${owner}/`, keyOf(owner, oldest))),
      ),
    ])
  },

  /** Returns the stored photos in the order of `photoIds`, and leaves out missing ones. */
  async load(owner: string, photoIds: readonly string[]) {
    const found = await Promise.all(
      photoIds.map(async (id) => ({
        id,
        photo: await inStore<Partial<StoredPhoto> | undefined>('readonly', (store) =>
          store.get(keyOf(owner, id)),
        ),
      })),
    )
    return found.flatMap(({ id, photo: { file, type = '', token } = {} }) =>
      file ? [{ id, file: file instanceof Blob ? file : new Blob([file], { type }), token }] : [],
    )
  },
}
