import { queryOptions } from '@tanstack/react-query'
import { read } from 'api/client'
import { type Gig, type GigInput, gigStatus, type User } from 'api/contract'
import { api } from '../api.ts'
import { type UploadProgress, uploadingFetch } from './uploading-fetch.ts'

/** The first word of every key here: what a change of a gig makes stale. */
export const gigsKey = ['gigs'] as const

/** A customer's gigs, newest first. */
export const myGigsQuery = (customerId: User['id']) =>
  queryOptions({
    queryKey: [...gigsKey, { customer_id: customerId }],
    queryFn: async ({ signal }) => {
      const gigs = await read(
        api.api.gigs.$get({ query: { customer_id: String(customerId) } }, { init: { signal } }),
      )
      // Never somebody else's, whatever the answer holds.
      return gigs.filter((gig) => gig.customer_id === customerId)
    },
  })

/** What a job can ask of a packer. It changes with a release, if ever. */
export const specialtiesQuery = queryOptions({
  queryKey: ['specialties'],
  queryFn: () => read(api.api.specialtys.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

export interface Sending {
  onProgress(progress: UploadProgress): void
  signal: AbortSignal
}

const sendingOptions = ({ onProgress, signal }: Sending) => ({
  fetch: uploadingFetch(onProgress),
  init: { signal },
})

/** The server sets customer and time itself; the fields go along as the call is specified. */
export type NewGig = GigInput & Pick<Gig, 'customer_id' | 'created_on_date'>

export const postGig = (json: NewGig, sending: Sending) =>
  read(api.api.gigs.$post({ json }, sendingOptions(sending)))

export const putGig = (id: Gig['id'], json: GigInput, sending: Sending) =>
  read(api.api.gigs[':id'].$put({ param: { id: String(id) }, json }, sendingOptions(sending)))

export const deleteGig = (id: Gig['id']) =>
  read(api.api.gigs[':id'].$delete({ param: { id: String(id) } }))

/** Whether packers can still book it. */
export const isOpen = (gig: Pick<Gig, 'gig_status_id'>) => gig.gig_status_id === gigStatus.pending
