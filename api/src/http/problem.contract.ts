import { z } from 'zod'

/** One field that breaks a rule; `path` is dotted: `pickup_location.zip_code`. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The one shape of every error (RFC 9457): `error` repeats `detail` for readers of either. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  error: z.string(),
  errors: z.array(FieldError).optional(),
  request_id: z.string(),
})
export type Problem = z.infer<typeof Problem>
