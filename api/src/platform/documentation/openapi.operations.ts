import { z } from 'zod'
import { operation } from './operation.ts'

const tag = 'Operations'

export const openApiOperations = {
  document: operation({
    id: 'getOpenApi',
    tag,
    summary: 'Read the OpenAPI document',
    description: 'Describes every call. Generated from the schemas that validate requests.',
    withoutDatabase: true,
    answers: {
      200: {
        description: 'An OpenAPI 3.1 document.',
        schema: z.looseObject({ openapi: z.string() }),
      },
      304: { description: 'The document is unchanged: its ETag equals `If-None-Match`.' },
    },
  }),
  page: operation({
    id: 'getDocs',
    tag,
    summary: 'Read the documentation as a page',
    description: 'Shows the OpenAPI document in Swagger UI. Loads nothing from other hosts.',
    withoutDatabase: true,
    answers: { 200: { description: 'An HTML page.', mediaType: 'text/html' } },
  }),
}
