import { photoFailure, read } from 'api/client'
import { createPhotoUploads } from '../photo/photo-uploads.ts'
import { api } from './api.ts'

/** The uploads of this page's photos. */
export const photoUploads = createPhotoUploads(
  (options) => read(api.api.photos.$post({}, options)),
  photoFailure,
  () => globalThis.actingUser,
)
