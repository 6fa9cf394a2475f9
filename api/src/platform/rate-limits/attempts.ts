import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Sql } from '../db/sql.ts'
import type { ApiSettings } from '../settings.ts'
import { HttpError } from '../errors/http-error.ts'

const quarterHour = 15 * 60
const hour = 60 * 60

export type Attempts = ReturnType<typeof createAttempts>

/** Creates rate limiters with counters in the database, so that all API processes share them. */
export function createAttempts(sql: Sql, limits: ApiSettings['attempts']) {
  /**
   * With `refusesFloods`, this process refuses an address that has reached its limit without a query, so that a flood does
   * not reach the database.
   */
  const limiter = (keyPrefix: string, points: number, duration: number, refusesFloods = false) =>
    new RateLimiterPostgres({
      storeClient: asNodePostgres(sql),
      storeType: 'client',
      ...{ tableName: 'attempt_counters', tableCreated: true, keyPrefix, points, duration },
      ...(refusesFloods && { inMemoryBlockOnConsumed: points }),
    })
  return {
    wrongPasswords: limiter('wrong-password', limits.wrongPasswords, quarterHour),
    signIns: limiter('sign-in', limits.signInsPerAddress, quarterHour),
    /** Refused passkeys of one IP address. */
    wrongPasskeys: limiter('wrong-passkey', limits.signInsPerAddress, quarterHour),
    /** Sign-ins with a passkey that one IP address has begun. */
    passkeyChallenges: limiter('passkey-challenge', 3 * limits.signInsPerAddress, quarterHour),
    signUps: limiter('sign-up', limits.signUpsPerAddress, hour),
    operatorSignIns: limiter('operator-sign-in', 50, quarterHour),
    failureReports: limiter('failure-report', limits.failureReportsPerAddress, quarterHour, true),
    completionCodes: limiter('completion-code', 5, quarterHour),
    verifyMails: limiter('verify-mail', 5, hour),
    phoneCodes: limiter('phone-code', 5, hour),
    /**
     * Codes to one number, of all accounts together. Higher than the limit of one account, so that one account cannot
     * lock out another with the same number.
     */
    phoneNumbers: limiter('phone-number', 10, hour),
    certificates: limiter('certificate', 10, 24 * hour),
    exports: limiter('export', limits.exportsPerAccount, hour, true),
    supportMessages: limiter('support-message', limits.supportMessagesPerAccount, hour),
    reviews: limiter('review', 30, hour),
    reviewReports: limiter('review-report', 10, hour),
    messages: limiter('message', limits.messagesPerAccount, 60),
    /** The areas in which a customer has listed packers: how many, and which. */
    packerAreas: limiter('packer-area', 10, 30 * 24 * hour),
    knownPackerAreas: limiter('known-packer-area', 1, 30 * 24 * hour),
  }
}

/** Wraps the pool as the node-postgres client that the limiter expects. It uses only `query`. */
function asNodePostgres(sql: Sql) {
  return {
    async query({ text, values = [] }: { text: string; values?: (string | number | null)[] }) {
      const rows = await sql.unsafe(text, values, { prepare: true })
      return { rows, rowCount: rows.count }
    },
  }
}

/** Counts one attempt. Returns the state of the limit if the attempt exceeds it. */
const consume = (limiter: RateLimiterPostgres, key: string) =>
  limiter.consume(key).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof RateLimiterRes) return error
      throw error
    },
  )

/** Counts one attempt. Throws 429 if the attempt exceeds the limit. */
export async function countAttempt(limiter: RateLimiterPostgres, key: string) {
  const spent = await consume(limiter, key)
  if (spent) throw tooManyAttempts(limiter, spent)
}

/** Counts one attempt. Returns whether it is within the limit. */
export const hasAttempt = async (limiter: RateLimiterPostgres, key: string) =>
  (await consume(limiter, key)) === undefined

/** Returns the number of counted attempts, and counts none. Throws 429 if no attempt is left. */
export async function refuseSpent(limiter: RateLimiterPostgres, key: string): Promise<number> {
  const state = await limiter.get(key)
  if (state && state.consumedPoints >= limiter.points) throw tooManyAttempts(limiter, state)
  return state?.consumedPoints ?? 0
}

function tooManyAttempts(
  { keyPrefix }: RateLimiterPostgres,
  { msBeforeNext }: RateLimiterRes,
): HttpError {
  const seconds = Math.min(Math.max(Math.ceil(msBeforeNext / 1000), 1), quarterHour)
  const minutes = Math.ceil(seconds / 60)
  return new HttpError(
    429,
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { headers: { 'Retry-After': String(seconds) }, reason: keyPrefix },
  )
}
