import { operation } from '../platform/documentation/operation.ts'

export const halfFailureOperations = {
  report: operation({
    id: 'reportHalfFailure',
    tag: 'Operations',
    summary: 'Report that a half could not be shown',
    description:
      'Sent by the shell. It is counted in `/metrics` and logged under its request id; neither says who reported it. Needs no session and looks at no cookie. Unless an installation says otherwise, 30 reports from an address are free in 15 minutes.',
    example: {
      half: 'packer-app',
      release: '0a1b2c3d4e',
      shell: '5f6a7b8c9d',
      fault: 'integrity',
      outcome: 'fallback',
    },
    answers: { 204: { description: 'Counted.' } },
    errors: { 429: 'Too many reports from this address.' },
  }),
}
