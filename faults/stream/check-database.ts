import { isDeepStrictEqual } from 'node:util'
import { createPool } from '../../api/src/platform/db/pool.ts'
import { readAccounts, readJobs, type StoredAccount, type StoredJob } from './stored.sql.ts'
import type { Possible } from './possible.ts'
import type { Account, AccountState, Job, JobState, World } from './world.ts'

/**
 * Checks that Postgres has all acknowledged writes and no others. Each write with an unknown outcome must be
 * stored completely or not at all; its outcome is known from then on.
 */
export async function checkDatabase(world: World, databaseUrl: string): Promise<string[]> {
  const sql = createPool(databaseUrl, { max: 2 })
  try {
    const [accounts, jobs] = await Promise.all([readAccounts(sql), readJobs(sql)])
    const byName = new Map(accounts.map((account) => [account.username, account]))
    const faults = world.accounts.flatMap((account) => {
      const stored = byName.get(account.username)
      return settle(account.username, account, stored, (state) => isAccount(account, state, stored))
    })
    const customers = new Set(world.accounts.map(({ id }) => id))
    const stored = new Map<string, StoredJob[]>()
    for (const job of jobs.filter(({ customer_id }) => customers.has(customer_id))) {
      const name = job.title.split(',')[0] ?? ''
      stored.set(name, [...(stored.get(name) ?? []), job])
    }
    for (const job of world.jobs) {
      const found = stored.get(job.name) ?? []
      if (found.length > 1) faults.push(`${job.name} is stored ${found.length} times`)
      faults.push(...settle(job.name, job, found[0], (state) => isJob(job, state, found[0])))
      stored.delete(job.name)
    }
    for (const name of stored.keys()) faults.push(`${name} exists, but was not posted`)
    return faults
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Replaces the possible values with the stored value. Returns an error message if none matches. */
function settle<T>(
  name: string,
  of: { state: Possible<T | null>; id: number },
  stored: { id: number } | undefined,
  matches: (state: T) => boolean,
): string[] {
  const { values } = of.state
  const found = values.find((state) => (state === null ? !stored : matches(state)))
  if (found === undefined) {
    const text = JSON.stringify(stored) ?? 'not stored'
    return [`${name} is ${text} instead of ${JSON.stringify(values)}`]
  }
  of.state.values = [found]
  if (stored) of.id ||= stored.id
  return []
}

const isAccount = ({ username }: Account, state: AccountState, stored?: StoredAccount) =>
  isDeepStrictEqual(stored, { ...state, id: stored?.id, username, name: `${username} Smith` })

function isJob({ customer }: Job, { photos, price, ...state }: JobState, stored?: StoredJob) {
  const description = `All of ${state.title}.`
  const sums = { price_cents: Math.round(price * 100), images: photos.length }
  const expected = { ...state, ...sums, description, customer_id: customer.id, id: stored?.id }
  return isDeepStrictEqual(stored, expected)
}
