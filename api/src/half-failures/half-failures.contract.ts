import { z } from 'zod'

/** No free text: what cannot hold a name or an address cannot carry one into the log. */
const ReleaseId = z
  .string()
  .regex(/^[0-9a-z._-]{1,40}$/, { error: 'must be 1 to 40 of the characters 0-9 a-z . _ -' })

/** What the shell tells about a half that it could not show. */
export const HalfFailure = z
  .object({
    half: z.enum(['customer-app', 'packer-app']),
    release: ReleaseId.describe('The release that failed.'),
    shell: ReleaseId.describe('The release of the shell that tells it.'),
    fault: z
      .enum([
        'unreachable',
        'hung',
        'integrity',
        'broken',
        'contract',
        'shared',
        'crashed',
        'chunk',
      ])
      .describe(
        '`unreachable`: no answer, an HTTP error or no script. `hung`: nothing came for seconds. `integrity`: other bytes than the pointer names. `broken`: does not parse, throws at its start or exposes no component. `contract`: made for another contract of the shell. `shared`: needs other shared packages. `crashed`: threw while it was shown. `chunk`: a later part is missing.',
      ),
    outcome: z
      .enum(['fallback', 'renewed', 'message'])
      .describe(
        'What the visitor has instead. `fallback`: the last good release. `renewed`: the release that is live now. `message`: a sentence and Retry.',
      ),
  })
  .meta({ id: 'HalfFailure' })
export type HalfFailure = z.infer<typeof HalfFailure>
