import { z } from 'zod'

/** A strict pattern instead of free text, so that no personal data gets into the log. */
const ReleaseId = z
  .string()
  .regex(/^[0-9a-z._-]{1,40}$/, { error: 'must be 1 to 40 of the characters 0-9 a-z . _ -' })

/** The shell's report of a half that it could not show. */
export const HalfFailure = z
  .object({
    half: z.enum(['customer-app', 'packer-app']),
    release: ReleaseId.describe('The release that failed.'),
    shell: ReleaseId.describe('The release of the shell that sends the report.'),
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
        '`unreachable`: no response, an HTTP error or not a script. `hung`: no data for several seconds. `integrity`: the file does not match the hash in the release pointer. `broken`: does not parse, throws on load or exposes no component. `contract`: built for another version of the shell contract. `shared`: needs other versions of the shared packages. `crashed`: threw while rendered. `chunk`: a lazily loaded chunk is missing.',
      ),
    outcome: z
      .enum(['fallback', 'renewed', 'message'])
      .describe(
        'What the user sees instead. `fallback`: the last good release. `renewed`: the release that is live now. `message`: an error message with a Retry button.',
      ),
  })
  .meta({ id: 'HalfFailure' })
export type HalfFailure = z.infer<typeof HalfFailure>
