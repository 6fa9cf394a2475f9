import { dayAhead } from '../../api/src/day-ahead.fixture.ts'
import type { Photo } from './photos.ts'
import { Possible } from './possible.ts'

/** The part of an account that requests can change. */
export interface AccountState {
  bio: string
  specialties: readonly number[]
}

export interface Account {
  role: 'customer' | 'packer'
  username: string
  password: string
  /** null: the account does not exist. */
  state: Possible<AccountState | null>
  id: number
  cookie: string
  triedSignIn: boolean
}

export interface JobState {
  title: string
  price: number
  specialties: readonly number[]
  photos: readonly Photo[]
  featured: number | null
  status: 1 | 2 | 3
  packer: number | null
}

export interface Job {
  /** The start of the gig's title. Identifies the gig if the response with its id was lost. */
  name: string
  customer: Account
  /** null: the gig does not exist. */
  state: Possible<JobState | null>
  id: number
  images: readonly string[]
}

/** The expected data: every account and gig that a writer sent, and the counts of outcomes. */
export class World {
  readonly accounts: Account[] = []
  readonly jobs: Job[] = []
  /** Unexpected responses. Each counts as a failure. */
  readonly wrongAnswers: string[] = []
  acknowledged = 0
  refused = 0
  unknown = 0
  /** performance.now() of the latest acknowledgement. */
  lastAcknowledged = 0

  addAccount(role: Account['role'], username: string): Account {
    const state = new Possible<AccountState | null>(null)
    const password = `moving-day-${username}`
    const account = { role, username, password, state, id: 0, cookie: '', triedSignIn: false }
    this.accounts.push(account)
    return account
  }

  addJob(name: string, customer: Account): Job {
    const job = { name, customer, state: new Possible<JobState | null>(null), id: 0, images: [] }
    this.jobs.push(job)
    return job
  }
}

export const newJob = (title: string, photos: readonly Photo[] = []): JobState => ({
  ...{ title, price: 10, specialties: [], photos },
  ...{ featured: null, status: 1, packer: null },
})

/** Constant, so that checks expect the day that was posted. */
const day = dayAhead(100)

/** Returns the request body of a gig, but without photos. The street addresses contain `name`. */
export function fieldsOf(name: string, state: JobState) {
  const place = { street_address: `${name} Street`, city: 'Springfield', state: 'IL' }
  return {
    title: state.title,
    price: state.price,
    boxes: '20-30 boxes',
    description: `All of ${state.title}.`,
    pickup_location: { ...place, zip_code: '62704' },
    dropoff_location: { ...place, zip_code: '60601' },
    pickup_date: `${day}T09:00:00.000Z`,
    dropoff_date: `${day}T15:00:00.000Z`,
    specialties: state.specialties,
    featured_image_index: state.featured,
  }
}
