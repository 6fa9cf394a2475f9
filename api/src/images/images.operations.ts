import { operation } from '../platform/documentation/operation.ts'
import { UploadedPhoto } from './images.contract.ts'

export const imageOperations = {
  upload: operation({
    id: 'uploadPhoto',
    tag: 'Images',
    summary: 'Upload a photo',
    description:
      'The body is the file: JPEG, PNG, WebP, GIF or AVIF, less than 5 MB. The photo is rotated upright, stripped of metadata and resized to widths of up to 1280 pixels. A gig, message or report of yours can show it within 24 hours; after that it is deleted.',
    answers: { 201: { description: 'The token of the photo.', schema: UploadedPhoto } },
    errors: {
      429: 'You have uploaded 300 photos that nothing shows.',
      503: 'The image store cannot store photos right now.',
      507: 'The image store has no room for the photo.',
    },
  }),
  read: operation({
    id: 'getImage',
    tag: 'Images',
    summary: 'Read a photo of a gig',
    description:
      'Works in a plain `<img src>`, without a session: the random URL is the secret. A URL always returns the same photo.',
    answers: {
      200: {
        description: 'The photo, upright and without metadata. Cacheable forever.',
        mediaType: 'image/webp',
      },
    },
    errors: { 404: 'There is no such image, nothing shows it yet, or it was deleted.' },
  }),
}
