import { useCallback, useSyncExternalStore } from 'react'
import { queuePhotoPreparation } from './prepare-photo.ts'
import { uploadingFetch } from './uploading-fetch.ts'

/** How far the upload of a photo is. */
export interface PhotoUpload {
  /** `failed`: the upload can be repeated. `refused`: the API does not accept the photo. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** The share of the bytes that the browser has sent, from 0 to 1. */
  share: number
  token?: string
  /** Why the upload failed: the error, and a sentence. */
  error?: unknown
  reason?: string
}

/** Calls `POST /api/photos` with these options. */
export type SendPhoto = (options: {
  init: RequestInit
  fetch: typeof fetch
}) => Promise<{ token: string }>

interface Started {
  /** The token from an earlier upload of the same photo. */
  token?: string | undefined
  onSent?(token: string): void
}

interface Entry extends Started {
  /** The user who picked the photo. */
  userId: number | undefined
  prepared: Promise<Blob>
  upload: PhotoUpload
  stop: AbortController
  /** Resolves when the upload is sent, has failed or is refused. */
  done: Promise<void>
}

/** The waiting times before an upload that failed for a moment is repeated. */
const pausesMs = [1_000, 4_000]

/** Says what a failed call means: `photoFailure` of the API's client. */
type ReadFailure = (error: unknown) => {
  kind: 'temporary' | 'refused' | 'other'
  text: string
  missing: readonly string[]
}

/**
 * Uploads photos one after another as soon as the user has picked them, and remembers their tokens. A page has one of
 * these, so that uploads go on while their form is closed.
 */
export class PhotoUploads {
  readonly #sendPhoto: SendPhoto
  readonly #failureOf: ReadFailure
  readonly #userIdOf: () => number | undefined
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()
  #last: Promise<void> = Promise.resolve()

  /** @param userIdOf returns the page's user. A photo is uploaded only as the user who picked it. */
  constructor(sendPhoto: SendPhoto, failureOf: ReadFailure, userIdOf: () => number | undefined) {
    this.#sendPhoto = sendPhoto
    this.#failureOf = failureOf
    this.#userIdOf = userIdOf
    globalThis.addEventListener?.('online', () => {
      for (const id of this.#entries.keys()) this.retry(id)
    })
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  of(id: string): PhotoUpload | undefined {
    return this.#entries.get(id)?.upload
  }

  /** Uploads the photo, unless it has a token or its upload has begun. */
  start(id: string, file: Blob, { token, onSent }: Started = {}) {
    if (this.#entries.has(id)) return
    const stop = new AbortController()
    const entry: Entry = {
      userId: this.#userIdOf(),
      prepared: queuePhotoPreparation(file, stop.signal),
      upload:
        token === undefined ? { state: 'waiting', share: 0 } : { state: 'sent', share: 1, token },
      done: Promise.resolve(),
      stop,
      ...(onSent && { onSent }),
    }
    this.#entries.set(id, entry)
    if (token === undefined) this.#queue(entry)
  }

  /** Repeats a failed upload. */
  retry(id: string) {
    const entry = this.#entries.get(id)
    if (entry?.upload.state === 'failed') this.#queue(entry)
  }

  /** Forgets the photo, and ends its upload. */
  drop(id: string) {
    this.#entries.get(id)?.stop.abort()
    this.#entries.delete(id)
  }

  /**
   * Calls `call` with the tokens of these photos once all are uploaded. Uploads photos again that the API has deleted
   * in the meantime, and then repeats the call. Rejects as `call`, or with the error of an upload.
   */
  async send<T>(ids: readonly string[], call: (tokens: string[]) => Promise<T>): Promise<T> {
    const tokens = await this.#tokens(ids)
    try {
      return await call(tokens)
    } catch (error) {
      const { missing } = this.#failureOf(error)
      const again = ids.filter((_, index) => missing.includes(tokens[index] ?? ''))
      if (again.length === 0) throw error
      for (const id of again) this.#queue(this.#entry(id))
      return call(await this.#tokens(ids))
    }
  }

  async #tokens(ids: readonly string[]): Promise<string[]> {
    for (const id of ids) this.retry(id)
    const tokens: string[] = []
    for (const id of ids) {
      const entry = this.#entry(id)
      await entry.done
      const { token, error } = entry.upload
      if (token === undefined)
        throw error ?? new DOMException('The photo was removed', 'AbortError')
      tokens.push(token)
    }
    return tokens
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id)
    if (!entry) throw new Error('The photo was removed')
    return entry
  }

  #queue(entry: Entry) {
    this.#set(entry, { state: 'waiting', share: 0 })
    entry.done = this.#last.then(() => this.#upload(entry))
    this.#last = entry.done
  }

  async #upload(entry: Entry) {
    const { signal } = entry.stop
    const body = await entry.prepared
    // Undefined while the page still asked for its user.
    entry.userId ??= this.#userIdOf()
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      this.#set(entry, { state: 'sending', share: 0 })
      try {
        if (this.#userIdOf() !== entry.userId) throw new Error('Another user has signed in')
        const { token } = await this.#sendPhoto({
          init: { body, headers: { 'Content-Type': body.type }, signal },
          fetch: uploadingFetch(({ sent, total }) =>
            this.#set(entry, { state: 'sending', share: total > 0 ? sent / total : 0 }),
          ),
        })
        this.#set(entry, { state: 'sent', share: 1, token })
        return signal.aborted ? undefined : entry.onSent?.(token)
      } catch (error) {
        const { kind, text } = this.#failureOf(error)
        const pause = kind === 'temporary' ? pausesMs[attempt] : undefined
        if (pause === undefined) {
          const state = kind === 'refused' ? 'refused' : 'failed'
          return this.#set(entry, { state, share: 0, error, reason: text })
        }
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  #set(entry: Entry, upload: PhotoUpload) {
    if (entry.stop.signal.aborted) return
    entry.upload = upload
    for (const listener of this.#listeners) listener()
  }
}

/** Creates the uploads of a page: see `PhotoUploads`. */
export const createPhotoUploads = (...given: ConstructorParameters<typeof PhotoUploads>) =>
  new PhotoUploads(...given)

/** Returns a value that depends on uploads. `read` must return an equal primitive or the same object without a change. */
export const useUploads = <T>(uploads: PhotoUploads, read: () => T): T =>
  useSyncExternalStore(uploads.subscribe, read)

export const usePhotoUpload = (uploads: PhotoUploads, id: string) =>
  useUploads(
    uploads,
    useCallback(() => uploads.of(id), [uploads, id]),
  )
