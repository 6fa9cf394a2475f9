import { z } from 'zod'
import { otherUserProblem } from '../../rules/acting-user.ts'

/** One invalid field. `path` is dotted, such as `pickup_location.zip_code`. */
export const FieldError = z
  .object({ path: z.string(), message: z.string() })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof FieldError>

/** The shape of every error (RFC 9457). Packer pages read `error`, customer pages `detail`. */
export const Problem = z
  .object({
    type: z
      .string()
      .describe(`\`${otherUserProblem}\` if another user is signed in; otherwise \`about:blank\`.`),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('One sentence that a person can act on.'),
    error: z.string().describe('The same as `detail`.'),
    errors: z
      .array(FieldError)
      .optional()
      .describe('The invalid fields, or the field of a wrong password.'),
    missing_photos: z
      .array(z.string())
      .optional()
      .describe('The tokens in `images` that are unknown or too old. Upload these photos again.'),
    request_id: z.string().describe('The same as the `X-Request-Id` header. The API logs it.'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

/** The reason phrases of the statuses (RFC 9110, RFC 6585, RFC 4918). */
export const problemTitles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
} as const
export type ErrorStatus = keyof typeof problemTitles
