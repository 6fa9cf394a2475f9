import { operation } from '../documentation/operation.ts'

export const metricsOperations = {
  read: operation({
    id: 'getMetrics',
    tag: 'Operations',
    summary: 'Read the metrics of this process',
    description:
      'Counts since the process started, summed over all workers behind its port. For Prometheus, which scrapes each process. Other machines send `METRICS_TOKEN` as a bearer token. A gateway should not route this address to the outside.',
    withoutDatabase: true,
    answers: {
      200: { description: 'The text format of Prometheus, 0.0.4.', mediaType: 'text/plain' },
    },
  }),
}
