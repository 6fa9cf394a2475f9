import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Gig, type GigInput, isAnswerLost, read, type User } from 'api/client'
import { useEffect, useRef } from 'react'
import { useSingleFlight } from 'shared-ui'
import { api, photoUploads, refetchGig } from 'shared-ui/job-kit'
import { fetchGigsNow, myGigsQuery } from '../gigs.queries.ts'
import type { fieldsOf } from './gig-text.ts'
import type { Photo } from './photos/use-photos.ts'

interface GigToSave {
  fields: ReturnType<typeof fieldsOf>
  photos: readonly Photo[]
  featured: number
}

type StoppableSave = GigToSave & { stop: AbortController }

/**
 * Sends customer and time because the request format includes both. The API ignores both and sets its own
 * values.
 */
const postGig = (customerId: User['id'], gig: GigInput, init: RequestInit) => {
  const json = { customer_id: customerId, created_on_date: new Date().toISOString(), ...gig }
  return read(api.api.gigs.$post({ json }, { init }))
}

const putGig = (id: Gig['id'], json: GigInput, init: RequestInit) =>
  read(api.api.gigs[':id'].$put({ param: { id: String(id) }, json }, { init }))

interface SaveGig {
  customerId: User['id']
  /** The gig that is edited; undefined for a new one. */
  gig: Gig | undefined
  /** Called when the API has stored the gig, before the gigs are refetched. */
  onStored(): void
  onFailed(error: Error): void
  onSaved(saved: Gig): void
}

/** Creates or updates a gig once its new photos are uploaded. The customer can cancel that. */
export function useSaveGig({ customerId, gig, onStored, onFailed, onSaved }: SaveGig) {
  const client = useQueryClient()
  /** Cancels the pending save. Null if there is none, or if the API has stored the gig. */
  const stopSave = useRef<AbortController>(null)
  /** Null until a response is lost. Then looks for the gig, which the API may have stored. */
  const findPosted = useRef<Awaited<ReturnType<typeof rememberGigs>>>(null)

  const { mutateAsync, reset, isPending, isSuccess, error } = useMutation({
    meta: {
      // Only the customer causes these.
      causes: () =>
        gig
          ? ['changed', 'price_raised', 'reopened', 'change_proposed'].map((kind) => ({
              kind,
              gig_id: gig.id,
            }))
          : [{ kind: 'posted' }],
    },
    mutationFn: async ({ fields, photos, featured, stop: { signal } }: StoppableSave) => {
      const posted = await findPosted.current?.(fields)
      if (posted) return posted
      const fresh = photos.filter(({ stored }) => !stored).map(({ id }) => id)
      return photoUploads.send(fresh, (tokens) => {
        signal.throwIfAborted()
        const images = photos.map(({ id, src, stored }) =>
          stored ? src : (tokens[fresh.indexOf(id)] ?? ''),
        )
        return store({
          ...fields,
          featured_image_index: images.length > 0 ? featured : null,
          images,
        })
      })

      async function store(json: GigInput & { title: string; description: string }) {
        if (gig) return putGig(gig.id, { ...json, version: gig.version }, { signal })
        const find = findPosted.current ?? (await rememberGigs(client, customerId))
        try {
          return await postGig(customerId, json, { signal })
        } catch (failure) {
          if (!isAnswerLost(failure)) throw failure
          findPosted.current = find
          const found = await find(fields)
          if (!found) throw failure
          return found
        }
      }
    },
    onSuccess: async (saved, { stop }) => {
      if (stopSave.current === stop) stopSave.current = null
      onStored()
      await refetchGig(client, saved.id)
      onSaved(saved)
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
  })

  const { run: save } = useSingleFlight((gigToSave: GigToSave) => {
    // The gig is saved, and the dialog is closing.
    if (isSuccess) return undefined
    const stop = new AbortController()
    stopSave.current = stop
    // After a cancel, the customer can save again at once, even while a photo is being uploaded.
    const canceled = new Promise((resolve) => stop.signal.addEventListener('abort', resolve))
    return Promise.race([mutateAsync({ ...gigToSave, stop }), canceled])
  })

  function cancel() {
    if (!stopSave.current) return
    stopSave.current.abort()
    stopSave.current = null
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
    unauthorized,
    error: unauthorized ? null : error,
  }
}

type Fields = ReturnType<typeof fieldsOf>

const same = (gig: Gig, fields: Fields) =>
  gig.title === fields.title &&
  gig.description === fields.description &&
  Date.parse(gig.pickup_date) === Date.parse(fields.pickup_date)

/**
 * Remembers the customer's gigs before a post: those in the cache, else fetches them. Returns a function to call after a
 * lost response. The function fetches the gigs and returns the new one that matches `fields`, so that a retry does not
 * post the gig twice.
 */
export async function rememberGigs(client: QueryClient, customerId: User['id']) {
  const before = await client.ensureQueryData({ ...myGigsQuery(customerId), retry: false })
  const known = new Set(before.map(({ id }) => id))
  return async (fields: Fields): Promise<Gig | undefined> =>
    (await fetchGigsNow(client, customerId))?.find((gig) => !known.has(gig.id) && same(gig, fields))
}
