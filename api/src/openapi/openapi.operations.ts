import { z } from 'zod'
import { operation } from '../http/operation.ts'

const tag = 'Operations'

export const openApiOperations = {
  document: operation({
    id: 'getOpenApi',
    tag,
    summary: 'This description of all calls',
    withoutDatabase: true,
    answers: {
      200: {
        description: 'An OpenAPI 3.1 document.',
        schema: z.looseObject({ openapi: z.string() }),
      },
      304: { description: 'The document is the one of the ETag that was sent along.' },
    },
  }),
  page: operation({
    id: 'getDocs',
    tag,
    summary: 'The same as a page to read',
    withoutDatabase: true,
    answers: { 200: { description: 'A page of HTML.', mediaType: 'text/html' } },
  }),
}
