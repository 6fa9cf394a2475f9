import { createPool } from '../../api/src/platform/db/pool.ts'
import {
  readAccounts,
  readHalves,
  readJobs,
  type StoredAccount,
  type StoredJob,
} from './stored.sql.ts'
import type { Account, AccountState, Job, JobState, World } from './world.ts'

/**
 * Whether what was acknowledged is stored, and nothing else: of a write whose outcome is unknown all
 * or nothing, which is known from then on.
 */
export async function checkDatabase(world: World, databaseUrl: string): Promise<string[]> {
  const sql = createPool(databaseUrl, { max: 2 })
  try {
    const [accounts, jobs, halves] = await Promise.all([
      readAccounts(sql),
      readJobs(sql),
      readHalves(sql),
    ])
    const ofStream = new Map(accounts.map((account) => [account.username, account]))
    const faults = world.accounts.flatMap((account) =>
      settleAccount(account, ofStream.get(account.username)),
    )
    const customers = new Set(world.accounts.map(({ id }) => id))
    const stored = new Map<string, StoredJob[]>()
    for (const job of jobs.filter(({ customer_id }) => customers.has(customer_id))) {
      const name = job.title.split(',')[0] ?? ''
      stored.set(name, [...(stored.get(name) ?? []), job])
    }
    for (const job of world.jobs) {
      const found = stored.get(job.name) ?? []
      if (found.length > 1) faults.push(`${job.name} is there ${found.length} times`)
      faults.push(...settleJob(job, found[0]))
      stored.delete(job.name)
    }
    for (const name of stored.keys()) faults.push(`${name} is there, but nobody has posted it`)
    return [...halves, ...faults]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function settleAccount(account: Account, stored: StoredAccount | undefined): string[] {
  const matches = (state: AccountState | null) =>
    state === null
      ? stored === undefined
      : stored?.bio === state.bio &&
        stored.name === `${account.username} Smith` &&
        stored.specialties.join() === state.specialties.join()
  const found = account.state.values.find(matches)
  if (found === undefined) return [told(account.username, account.state.values, stored)]
  account.state.settle(found)
  if (stored) account.id ||= stored.id
  return []
}

function settleJob(job: Job, stored: StoredJob | undefined): string[] {
  const matches = (state: JobState | null) =>
    state === null ? stored === undefined : stored !== undefined && isStored(job, state, stored)
  const found = job.state.values.find(matches)
  if (found === undefined) return [told(job.name, job.state.values, stored)]
  job.state.settle(found)
  if (stored) job.id ||= stored.id
  return []
}

const isStored = (job: Job, state: JobState, stored: StoredJob) =>
  stored.title === state.title &&
  stored.description === `All of ${state.title}.` &&
  Math.abs(stored.price - state.price) < 0.001 &&
  stored.specialties.join() === state.specialties.join() &&
  stored.featured === state.featured &&
  stored.status === state.status &&
  stored.packer === state.packer &&
  stored.images === state.photos.length &&
  stored.customer_id === job.customer.id

const told = (what: string, expected: readonly unknown[], found: unknown) =>
  `${what} is ${JSON.stringify(found) ?? 'not there'} instead of ${JSON.stringify(expected)}`
