import { operation } from '../platform/documentation/operation.ts'

export const imageOperations = {
  read: operation({
    id: 'getImage',
    tag: 'Images',
    summary: 'See a photo of a gig',
    description:
      'Works in a plain `<img src>`, without a session: the address is random and never shows anything else.',
    answers: {
      200: {
        description: 'The photo, upright and without metadata; to be kept for ever.',
        mediaType: 'image/webp',
      },
    },
    errors: { 404: 'There is no such image, or no longer.' },
  }),
}
