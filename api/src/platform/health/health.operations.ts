import { z } from 'zod'
import { operation } from '../documentation/operation.ts'

const tag = 'Operations'

export const healthOperations = {
  alive: operation({
    id: 'isAlive',
    tag,
    summary: 'Check that the process is up',
    description: 'Does not use the database. Restart the process when this fails.',
    withoutDatabase: true,
    answers: {
      200: { description: 'The process is up.', schema: z.object({ status: z.literal('ok') }) },
    },
  }),
  ready: operation({
    id: 'isReady',
    tag,
    summary: 'Check that the process can serve requests',
    description:
      'Checks that the database responds and all migrations are applied. Route traffic to the process only while this returns 200.',
    answers: {
      200: {
        description: 'The process can serve requests.',
        schema: z.object({ status: z.literal('ready') }),
      },
    },
  }),
}
