import { ask } from './call.ts'
import { faultOf, type Photo } from './photos.ts'
import { type Account, fieldsOf, type Job, type World } from './world.ts'

const widths = [320, 640, 1280]

/** What the API tells of a job, as far as it is compared. */
interface ToldJob {
  id: number
  title: string
  images: string[]
  [field: string]: unknown
}

/** Pictures that were decoded already only have to be there. */
export interface ApiCheck {
  origin: string
  seen: Set<string>
}

/** Whether everybody finds what is theirs; after `checkDatabase`, which knows what that is. */
export async function checkApi(world: World, check: ApiCheck): Promise<string[]> {
  const faults: string[] = []
  await inTurns(world.accounts, async (account) => {
    faults.push(...(await checkSession(account, check.origin)))
    if (account.cookie === '') return
    if (account.role === 'packer') faults.push(...(await checkBookings(world, account, check)))
    else faults.push(...(await checkJobs(world, account, check)))
  })
  return faults
}

/** A session stays, and once it is tried whether the password opens another one. */
async function checkSession(account: Account, origin: string): Promise<string[]> {
  const { username, password, role, cookie } = account
  const faults: string[] = []
  if (cookie !== '') {
    const { status, body } = await ask(origin, {
      method: 'GET',
      path: '/api/auth/authenticate',
      cookie,
    })
    const user = body as { username: string } | null
    if (user?.username !== username) faults.push(`the session of ${username} is gone (${status})`)
  }
  if (!account.triedSignIn) {
    const path = role === 'customer' ? '/api/customer/auth/signin' : '/api/auth/signin'
    const reply = await ask(origin, { method: 'POST', path, json: { username, password } })
    const expected = account.state.known ? 200 : 401
    if (reply.status !== expected) faults.push(`${username} signs in with ${reply.status}`)
    account.triedSignIn = true
  }
  return faults
}

async function checkBookings(world: World, packer: Account, { origin }: ApiCheck) {
  const call = { method: 'GET', path: '/api/packers/gigs', cookie: packer.cookie }
  const { status, body } = await ask(origin, call)
  if (status !== 200) return [`the bookings of ${packer.username} are ${status}`]
  const told = (body as { gig_id: number; gig_status_id: number }[])
    .map((booking) => `${booking.gig_id}:${booking.gig_status_id}`)
    .toSorted()
  const expected = world.jobs
    .filter(({ state }) => state.known?.packer === packer.id)
    .map(({ id, state }) => `${id}:${state.known?.status}`)
    .toSorted()
  if (told.join() === expected.join()) return []
  return [`the bookings of ${packer.username} are ${told.join()} instead of ${expected.join()}`]
}

async function checkJobs(world: World, customer: Account, check: ApiCheck) {
  const path = `/api/gigs?customer_id=${customer.id}`
  const { status, body } = await ask(check.origin, { method: 'GET', path, cookie: customer.cookie })
  if (status !== 200) return [`the jobs of ${customer.username} are ${status}`]
  const told = new Map((body as ToldJob[]).map((job) => [job.id, job]))
  const faults: string[] = []
  for (const job of world.jobs.filter((each) => each.customer === customer && each.state.known)) {
    const found = told.get(job.id)
    if (found) faults.push(...(await checkJob(job, found, check)))
    else faults.push(`${job.name} is not in the list of its customer`)
    told.delete(job.id)
  }
  for (const { title } of told.values()) faults.push(`the list has ${title} without a reason`)
  return faults
}

async function checkJob(job: Job, told: ToldJob, check: ApiCheck): Promise<string[]> {
  const state = job.state.known
  if (!state) return []
  const { status: gig_status_id, packer: packer_id } = state
  const { pickup_location, dropoff_location, ...fields } = fieldsOf(job.name, state)
  const places = { pickup_location, dropoff_location }
  const expected = { ...fields, gig_status_id, packer_id, customer_id: job.customer.id }
  const faults = Object.entries(expected)
    .filter(([field, value]) => JSON.stringify(told[field]) !== JSON.stringify(value))
    .map(([field]) => `${job.name} has another ${field}: ${JSON.stringify(told[field])}`)
  for (const [field, { street_address }] of Object.entries(places)) {
    const place = told[field] as { street_address: string | null }
    if (place.street_address !== street_address) faults.push(`${job.name} has another ${field}`)
  }
  job.images = told.images
  if (told.images.length !== state.photos.length) {
    faults.push(`${job.name} has ${told.images.length} photos of ${state.photos.length}`)
  }
  for (const [index, photo] of state.photos.entries()) {
    const image = told.images[index] ?? ''
    faults.push(...(await checkPhoto(`${job.name}, photo ${index}`, { image, photo }, check)))
  }
  return faults
}

interface Served {
  image: string
  photo: Photo
}

async function checkPhoto(name: string, { image, photo }: Served, { origin, seen }: ApiCheck) {
  const faults: string[] = []
  for (const width of widths) {
    const method = seen.has(image) ? 'HEAD' : 'GET'
    const response = await fetch(new URL(`${image}?w=${width}`, origin), { method })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200) faults.push(`${name} is ${response.status} at ${width}`)
    else if (method === 'GET') {
      const fault = await faultOf(photo, bytes, width)
      if (fault) faults.push(`${name} ${fault} at ${width}`)
    }
  }
  if (faults.length === 0) seen.add(image)
  return faults
}

/** So many at a time. */
const together = 6

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const left = items.values()
  const takeAll = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: together }, takeAll))
}
