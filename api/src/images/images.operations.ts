import { operation } from '../platform/documentation/operation.ts'

export const imageOperations = {
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
    errors: { 404: 'There is no such image, or it was deleted.' },
  }),
}
