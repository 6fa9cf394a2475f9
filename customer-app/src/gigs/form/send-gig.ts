import { read } from 'api/client'
import type { Gig, GigInput } from 'api/contract'
import { api } from '../../api.ts'
import { type UploadProgress, uploadingFetch } from './uploading-fetch.ts'

interface Sending {
  onProgress(progress: UploadProgress): void
  signal: AbortSignal
}

const sendingOptions = ({ onProgress, signal }: Sending) => ({
  fetch: uploadingFetch(onProgress),
  init: { signal },
})

/** The server sets customer and time itself; the fields go along as the call is specified. */
type NewGig = GigInput & Pick<Gig, 'customer_id' | 'created_on_date'>

export const postGig = (json: NewGig, sending: Sending) =>
  read(api.api.gigs.$post({ json }, sendingOptions(sending)))

export const putGig = (id: Gig['id'], json: GigInput, sending: Sending) =>
  read(api.api.gigs[':id'].$put({ param: { id: String(id) }, json }, sendingOptions(sending)))
