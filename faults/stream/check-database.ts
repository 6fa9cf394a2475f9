import { createPool } from '../../api/src/platform/db/pool.ts'
import {
  readAccounts,
  readHalves,
  readJobs,
  type StoredAccount,
  type StoredJob,
} from './stored.sql.ts'
import type { Possible } from './possible.ts'
import type { AccountState, Job, JobState, World } from './world.ts'

/**
 * Whether exactly the acknowledged writes are stored. A write with an unknown outcome must be stored
 * completely or not at all, and is known from then on.
 */
export async function checkDatabase(world: World, databaseUrl: string): Promise<string[]> {
  const sql = createPool(databaseUrl, { max: 2 })
  try {
    const [accounts, jobs, halves] = await Promise.all([
      readAccounts(sql),
      readJobs(sql),
      readHalves(sql),
    ])
    const byName = new Map(accounts.map((account) => [account.username, account]))
    const faults = world.accounts.flatMap((account) => {
      const stored = byName.get(account.username)
      const { username: name } = account
      return settle({
        name,
        of: account,
        stored,
        matches: (state) => isAccount(name, state, stored),
      })
    })
    const customers = new Set(world.accounts.map(({ id }) => id))
    const stored = new Map<string, StoredJob[]>()
    for (const job of jobs.filter(({ customer_id }) => customers.has(customer_id))) {
      const name = job.title.split(',')[0] ?? ''
      stored.set(name, [...(stored.get(name) ?? []), job])
    }
    for (const job of world.jobs) {
      const found = stored.get(job.name) ?? []
      if (found.length > 1) faults.push(`${job.name} is there ${found.length} times`)
      const { name } = job
      const matches = (state: JobState) => isJob(job, state, found[0])
      faults.push(...settle({ name, of: job, stored: found[0], matches }))
      stored.delete(job.name)
    }
    for (const name of stored.keys()) faults.push(`${name} exists, but was not posted`)
    return [...halves, ...faults]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

interface Settling<T> {
  name: string
  of: { state: Possible<T | null>; id: number }
  stored: { id: number } | undefined
  matches(state: T): boolean
}

/** Makes the possible value that is stored the known one; a sentence if none is. */
function settle<T>({ name, of, stored, matches }: Settling<T>): string[] {
  const { values } = of.state
  const found = values.find((state) => (state === null ? !stored : matches(state)))
  if (found === undefined) {
    const text = JSON.stringify(stored) ?? 'not there'
    return [`${name} is ${text} instead of ${JSON.stringify(values)}`]
  }
  of.state.settle(found)
  if (stored) of.id ||= stored.id
  return []
}

const isAccount = (username: string, state: AccountState, stored?: StoredAccount) =>
  stored?.bio === state.bio &&
  stored.name === `${username} Smith` &&
  stored.specialties.join() === state.specialties.join()

const isJob = (job: Job, state: JobState, stored?: StoredJob) =>
  stored?.title === state.title &&
  stored.description === `All of ${state.title}.` &&
  Math.abs(stored.price - state.price) < 0.001 &&
  stored.specialties.join() === state.specialties.join() &&
  stored.featured === state.featured &&
  stored.status === state.status &&
  stored.packer === state.packer &&
  stored.images === state.photos.length &&
  stored.customer_id === job.customer.id
