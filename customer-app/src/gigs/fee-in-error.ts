import { ApiError } from 'api/client'

/**
 * Returns the fee in cents that the API names when it refuses to cancel a booking, because the customer has
 * agreed to another fee or to none. Returns undefined for all other errors.
 */
export function feeInError(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { fee_cents } = (error.problem ?? {}) as { fee_cents?: unknown }
  return typeof fee_cents === 'number' ? fee_cents : undefined
}
