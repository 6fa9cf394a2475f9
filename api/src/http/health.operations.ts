import { z } from 'zod'
import { operation } from './operation.ts'

const tag = 'Operations'

export const healthOperations = {
  alive: operation({
    id: 'isAlive',
    tag,
    summary: 'Whether the process is up',
    withoutDatabase: true,
    answers: { 200: { description: 'It is.', schema: z.object({ status: z.literal('ok') }) } },
  }),
  ready: operation({
    id: 'isReady',
    tag,
    summary: 'Whether the database answers and all migrations are in',
    answers: { 200: { description: 'Both.', schema: z.object({ status: z.literal('ready') }) } },
  }),
}
