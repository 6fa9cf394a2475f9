import { operation } from '../documentation/operation.ts'

export const metricsOperations = {
  read: operation({
    id: 'getMetrics',
    tag: 'Operations',
    summary: 'Read the metrics of this process',
    description:
      'For Prometheus, which scrapes each process. Counts since the process started. Requests from other machines must send `METRICS_TOKEN` as a bearer token. A gateway should not expose this path to the internet.',
    withoutDatabase: true,
    answers: {
      200: { description: 'Metrics in the Prometheus text format 0.0.4.', mediaType: 'text/plain' },
    },
  }),
}
