import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from 'api/client'
import type { Gig, User } from 'api/contract'
import { useEffect, useRef, useState } from 'react'
import type { fieldsOf } from './gig-text.ts'
import { gigsKey } from '../gigs.queries.ts'
import { isLost } from '../lost-answer.ts'
import { rememberJobs } from './posted-before.ts'
import { postGig, putGig } from './send-gig.ts'
import { dataUrlOf } from './photos/prepare-photo.ts'
import type { UploadProgress } from './uploading-fetch.ts'
import type { Photo } from './photos/use-photos.ts'

export interface GigToSave {
  fields: ReturnType<typeof fieldsOf>
  photos: readonly Photo[]
  featured: number
}

type StoppableSave = GigToSave & { stop: AbortController }

/** How far the new photos are: scaled down one by one, then sent; `sent` and `total` are bytes. */
export type Upload = { photos: number; done: number } & (
  | { phase: 'preparing' }
  | ({ phase: 'sending' } & UploadProgress)
)

const imageOf = async (photo: Photo) => (photo.stored ? photo.src : dataUrlOf(await photo.prepared))

/** Everything before the photos in the body is sent first, so photos are done from the front. */
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
  /** The gig that is changed; undefined for a new one. */
  gig: Gig | undefined
  /** Before the list is fetched anew. */
  onStored(): void
  onFailed(error: Error): void
  onSaved(id: Gig['id']): void
}

/** Creates or changes a gig: one request with all photos in it, its progress, and a way to stop it. */
export function useSaveGig({ customerId, gig, onStored, onFailed, onSaved }: SaveGig) {
  const client = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const running = useRef<AbortController>(null)
  /**
   * Set with the first click, before anything is drawn, and free again only when that one has
   * failed or was stopped: what is stored is never sent a second time while the form closes.
   */
  const lock = useRef<AbortController>(null)
  /** Finds the job of a try whose answer was lost. */
  const findPosted = useRef<ReturnType<typeof rememberJobs>>(null)

  const { mutate, reset, isPending, error } = useMutation({
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
      const onProgress = (progress: UploadProgress) =>
        setUpload({
          phase: 'sending',
          ...progress,
          photos: sizes.length,
          done: countDone(sizes, progress),
        })
      if (sizes.length > 0) onProgress({ sent: 0, total: sizes.reduce((a, b) => a + b, 1) })

      const gigFields = {
        ...fields,
        featured_image_index: images.length > 0 ? featured : null,
        images,
      }
      const sending = { signal, onProgress: sizes.length > 0 ? onProgress : () => {} }
      if (gig) return putGig(gig.id, gigFields, sending)
      const find = findPosted.current ?? rememberJobs(client, customerId)
      try {
        return await postGig(
          { customer_id: customerId, created_on_date: new Date().toISOString(), ...gigFields },
          sending,
        )
      } catch (failure) {
        if (!isLost(failure)) throw failure
        findPosted.current = find
        const found = await find(fields)
        if (!found) throw failure
        return found
      }
    },
    onSuccess: async ({ id }) => {
      // From here on there is nothing left to cancel.
      running.current = null
      onStored()
      await client.invalidateQueries({ queryKey: gigsKey })
      onSaved(id)
    },
    onError: (error, { stop }) => {
      if (lock.current === stop) lock.current = null
      // Deleted elsewhere: the card behind the form goes, the form stays with what was typed.
      if (error instanceof ApiError && error.status === 404) {
        void client.invalidateQueries({ queryKey: gigsKey })
      }
      if (error.name !== 'AbortError') onFailed(error)
    },
    onSettled: (_gig, _error, { stop }) => {
      // One that was stopped may end only when the next one has begun.
      if (running.current && running.current !== stop) return
      running.current = null
      setUpload(null)
    },
  })

  function save(gigToSave: GigToSave) {
    if (lock.current) return
    const stop = new AbortController()
    lock.current = stop
    running.current = stop
    mutate({ ...gigToSave, stop })
  }

  function cancel() {
    if (!running.current) return
    running.current.abort()
    running.current = null
    lock.current = null
    setUpload(null)
    reset()
    // The API may have had everything by then: the list shows what is true.
    void client.invalidateQueries({ queryKey: gigsKey })
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
