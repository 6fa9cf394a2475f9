import { operation } from '../platform/documentation/operation.ts'

export const halfFailureOperations = {
  report: operation({
    id: 'reportHalfFailure',
    tag: 'Operations',
    summary: 'Report that a half could not be shown',
    description:
      'The shell sends these reports. The API counts them in `/metrics` and logs them with the request id, without user or IP address. Needs no session and reads no cookie. By default, the API allows 30 reports per IP address in 15 minutes; more get 429.',
    example: {
      half: 'packer-app',
      release: '0a1b2c3d4e',
      shell: '5f6a7b8c9d',
      fault: 'integrity',
      outcome: 'fallback',
    },
    answers: { 204: { description: 'Counted.' } },
    errors: { 429: 'Too many reports from this IP address.' },
  }),
}
