import { operation } from '../http/operation.ts'

export const metricsOperations = {
  read: operation({
    id: 'getMetrics',
    tag: 'Operations',
    summary: 'What this process has counted since its start',
    description:
      'For Prometheus, which asks each process by itself. It holds numbers only, but they are nobody else’s concern: a gateway should not route this address to the outside.',
    withoutDatabase: true,
    answers: {
      200: { description: 'The text format of Prometheus, 0.0.4.', mediaType: 'text/plain' },
    },
  }),
}
