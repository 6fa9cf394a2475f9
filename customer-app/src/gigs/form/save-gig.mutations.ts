import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Gig, type GigInput, isAnswerLost, read, type User } from 'api/client'
import { useEffect, useRef, useState } from 'react'
import { dataUrlOf, useSingleFlight } from 'shared-ui'
import { api } from '../../api.ts'
import { refetchGig } from '../../live-changes.ts'
import type { fieldsOf } from './gig-text.ts'
import type { Photo } from './photos/use-photos.ts'
import { rememberGigs } from './save/find-posted-gig.ts'
import { type UploadProgress, uploadingFetch } from './save/uploading-fetch.ts'

interface GigToSave {
  fields: ReturnType<typeof fieldsOf>
  photos: readonly Photo[]
  featured: number
}

type StoppableSave = GigToSave & { stop: AbortController }

/**
 * The progress of the new photos. The browser first scales them one by one, then sends all in one
 * request. `done` counts the photos that are scaled or sent.
 */
export type Upload = { photos: number; done: number } & (
  | { phase: 'preparing' }
  | ({ phase: 'sending' } & UploadProgress)
)

type Sending = { fetch: typeof fetch; init: RequestInit }

/**
 * Sends customer and time because the request format includes both. The API ignores both and sets its own
 * values.
 */
const postGig = (customerId: User['id'], gig: GigInput, sending: Sending) => {
  const json = { customer_id: customerId, created_on_date: new Date().toISOString(), ...gig }
  return read(api.api.gigs.$post({ json }, sending))
}

const putGig = (id: Gig['id'], json: GigInput, sending: Sending) =>
  read(api.api.gigs[':id'].$put({ param: { id: String(id) }, json }, sending))

const imageOf = async (photo: Photo) => (photo.stored ? photo.src : dataUrlOf(await photo.prepared))

/**
 * Returns how many new photos the browser has sent so far. `sizes` has the size of each new photo in
 * bytes, in request order. The photos are the last part of the request body.
 */
export function countDone(sizes: readonly number[], { sent, total }: UploadProgress): number {
  let left = sent - (total - sizes.reduce((sum, size) => sum + size, 0))
  let done = 0
  for (const size of sizes) {
    left -= size
    if (left < 0) break
    done += 1
  }
  return done
}

interface SaveGig {
  customerId: User['id']
  /** The gig that is edited; undefined for a new one. */
  gig: Gig | undefined
  /** Called when the API has stored the gig, before the gigs are refetched. */
  onStored(): void
  onFailed(error: Error): void
  onSaved(id: Gig['id']): void
}

/**
 * Creates or updates a gig with all photos in one request. Reports the upload's progress and lets the
 * customer cancel.
 */
export function useSaveGig({ customerId, gig, onStored, onFailed, onSaved }: SaveGig) {
  const client = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  /** Cancels the pending save. Null if there is none, or if the API has stored the gig. */
  const stopSave = useRef<AbortController>(null)
  /** Null until a response is lost. Then looks for the gig, which the API may have stored. */
  const findPosted = useRef<ReturnType<typeof rememberGigs>>(null)

  const { mutateAsync, reset, isPending, isSuccess, error } = useMutation({
    meta: {
      // Only the customer causes these.
      causes: () =>
        gig
          ? ['changed', 'price_raised', 'reopened'].map((kind) => ({ kind, gig_id: gig.id }))
          : [{ kind: 'posted' }],
    },
    mutationFn: async ({ fields, photos, featured, stop: { signal } }: StoppableSave) => {
      const posted = await findPosted.current?.(fields)
      if (posted) return posted
      const images: string[] = []
      const fresh = photos.filter(({ stored }) => !stored)
      for (const photo of photos) {
        if (!photo.stored) {
          setUpload({ phase: 'preparing', photos: fresh.length, done: fresh.indexOf(photo) })
        }
        images.push(await imageOf(photo))
        signal.throwIfAborted()
      }

      const sizes = images.filter((_, index) => !photos[index]?.stored).map(({ length }) => length)
      const hasNewPhotos = sizes.length > 0
      const onProgress = (progress: UploadProgress) =>
        setUpload({
          phase: 'sending',
          ...progress,
          photos: sizes.length,
          done: countDone(sizes, progress),
        })
      if (hasNewPhotos) onProgress({ sent: 0, total: sizes.reduce((a, b) => a + b, 1) })

      const json = { ...fields, featured_image_index: images.length > 0 ? featured : null, images }
      const sending = {
        fetch: uploadingFetch(hasNewPhotos ? onProgress : () => {}),
        init: { signal },
      }
      if (gig) return putGig(gig.id, { ...json, version: gig.version }, sending)
      const find = findPosted.current ?? rememberGigs(client, customerId)
      try {
        return await postGig(customerId, json, sending)
      } catch (failure) {
        if (!isAnswerLost(failure)) throw failure
        findPosted.current = find
        const found = await find(fields)
        if (!found) throw failure
        return found
      }
    },
    onSuccess: async ({ id }, { stop }) => {
      if (stopSave.current === stop) stopSave.current = null
      onStored()
      await refetchGig(client, id)
      onSaved(id)
    },
    onError: (error, { stop }) => {
      if (stopSave.current === stop) stopSave.current = null
      // A 404 means that the gig was deleted. The refetch removes the gig's card, and the form keeps the
      // typed text.
      if (error instanceof ApiError && error.status === 404) {
        void refetchGig(client, gig?.id ?? null)
      }
      if (error.name !== 'AbortError') onFailed(error)
    },
    onSettled: (_gig, _error, { stop }) => {
      // A canceled save may settle after the next save has started: keep the next save's progress.
      if (!stopSave.current || stopSave.current === stop) setUpload(null)
    },
  })

  const { run: save } = useSingleFlight((gigToSave: GigToSave) => {
    // The gig is saved, and the dialog is closing.
    if (isSuccess) return undefined
    const stop = new AbortController()
    stopSave.current = stop
    // After a cancel, the customer can save again at once, even while the browser still scales a photo.
    const canceled = new Promise((resolve) => stop.signal.addEventListener('abort', resolve))
    return Promise.race([mutateAsync({ ...gigToSave, stop }), canceled])
  })

  function cancel() {
    if (!stopSave.current) return
    stopSave.current.abort()
    stopSave.current = null
    setUpload(null)
    reset()
    // Refetch, because the API may have stored the gig before the request was aborted.
    void refetchGig(client, gig?.id ?? null)
  }

  const leave = useRef(cancel)
  useEffect(() => {
    leave.current = cancel
  })
  useEffect(() => () => leave.current(), [])

  const unauthorized = error instanceof ApiError && error.status === 401
  return {
    save,
    cancel,
    reset,
    isSaving: isPending,
    upload,
    unauthorized,
    error: unauthorized ? null : error,
  }
}
