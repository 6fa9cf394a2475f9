import Stripe from 'stripe'
import { AnswerLost } from '../provider.ts'

const { errors } = Stripe

/** Whether Stripe says that the object does not exist, or exists for another key only. */
export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeError &&
  (error.code === 'resource_missing' || error.code === 'account_invalid')

/**
 * Whether the call may have had its effect. `StripeAPIError` is a 5xx answer, a 409 (the first call
 * with this key still runs) or an answer that is not from Stripe. `StripeIdempotencyError`: an
 * earlier call used the key with other parameters, for example with the card that the customer had
 * then. That call may have had its effect.
 */
const isLost = (error: unknown): boolean =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeAPIError ||
  error instanceof errors.StripeRateLimitError ||
  error instanceof errors.StripeIdempotencyError

/**
 * Returns the error to throw instead of one of the Stripe library. The library's errors contain
 * Stripe's whole answer, with card data, and would reach the log.
 */
export function toProviderError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  const { type, code, statusCode, requestId } = error
  const facts = [type, code, statusCode, requestId].filter((fact) => fact !== undefined)
  const safe = new Error(`Stripe refused a call: ${facts.join(', ')}`)
  return isLost(error) ? new AnswerLost(safe) : safe
}

/** Makes a function throw provider errors instead of errors of the Stripe library. */
export const safely =
  <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await call(...args)
    } catch (error) {
      throw toProviderError(error)
    }
  }
