import { photoFailure, read } from 'api/client'
import { PhotoUploads } from 'shared-ui'
import { api } from '../api.ts'

/** The uploads of this page's photos. */
export const photoUploads = new PhotoUploads(
  (options) => read(api.api.photos.$post({}, options)),
  photoFailure,
)
