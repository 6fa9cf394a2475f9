import { isDeepStrictEqual } from 'node:util'
import { ask } from './call.ts'
import { faultOf, type Photo } from './photos.ts'
import { type Account, fieldsOf, type Job, type World } from './world.ts'

interface ListedJob {
  id: number
  title: string
  images: string[]
  pickup_location: object
  dropoff_location: object
  [field: string]: unknown
}

interface ApiCheck {
  origin: string
  seen: Set<string>
}

/** Checks that each account sees its own data. Must run after `checkDatabase`, which resolves unknown outcomes. */
export async function checkApi(world: World, check: ApiCheck): Promise<string[]> {
  const faults: string[] = []
  const queue = world.accounts.values()
  async function checkNext() {
    for (const account of queue) {
      faults.push(...(await checkSession(account, check.origin)))
      const checkOwn = account.role === 'packer' ? checkBookings : checkJobs
      if (account.cookie !== '') faults.push(...(await checkOwn(world, account, check)))
    }
  }
  await Promise.all(Array.from({ length: 6 }, checkNext))
  return faults
}

/** Checks that the session is still valid and, once per account, that signing in works. */
async function checkSession(account: Account, origin: string): Promise<string[]> {
  const { username, password, role, cookie } = account
  const faults: string[] = []
  if (cookie !== '') {
    const reply = await ask(origin, { path: '/api/auth/authenticate', cookie })
    const user = reply.body as { username: string } | null
    if (user?.username !== username) {
      faults.push(`the session of ${username} is not valid (${reply.status})`)
    }
  }
  if (!account.triedSignIn) {
    const path = role === 'customer' ? '/api/customer/auth/signin' : '/api/auth/signin'
    const { status } = await ask(origin, { method: 'POST', path, json: { username, password } })
    const expected = account.state.known ? 200 : 401
    if (status !== expected)
      faults.push(`signing in as ${username} returned ${status} instead of ${expected}`)
    account.triedSignIn = true
  }
  return faults
}

async function checkBookings(world: World, account: Account, { origin }: ApiCheck) {
  const { id, username, cookie } = account
  const { status, body } = await ask(origin, { path: '/api/packers/gigs', cookie })
  if (status !== 200) return [`the bookings of ${username} returned ${status}`]
  const found = (body as { gig_id: number; gig_status_id: number }[]).map(
    (booking) => `${booking.gig_id}:${booking.gig_status_id}`,
  )
  const expected = world.jobs
    .filter(({ state }) => state.known?.packer === id)
    .map((job) => `${job.id}:${job.state.known?.status}`)
  if (found.toSorted().join() === expected.toSorted().join()) return []
  return [`the bookings of ${username} are ${found.join()} instead of ${expected.join()}`]
}

async function checkJobs(world: World, customer: Account, check: ApiCheck) {
  const { id, username, cookie } = customer
  const call = { path: `/api/gigs?customer_id=${id}`, cookie }
  const { status, body } = await ask(check.origin, call)
  if (status !== 200) return [`the gigs of ${username} returned ${status}`]
  const listed = new Map((body as ListedJob[]).map((job) => [job.id, job]))
  const faults: string[] = []
  for (const job of world.jobs.filter((each) => each.customer === customer && each.state.known)) {
    const found = listed.get(job.id)
    if (found) faults.push(...(await checkJob(job, found, check)))
    else faults.push(`${job.name} is not in the list of its customer`)
    listed.delete(job.id)
  }
  for (const { title } of listed.values()) faults.push(`the list has an unexpected gig ${title}`)
  return faults
}

async function checkJob(job: Job, found: ListedJob, check: ApiCheck): Promise<string[]> {
  const state = job.state.known
  if (!state) return []
  const { status: gig_status_id, packer: packer_id, photos } = state
  const { pickup_location, dropoff_location, ...fields } = fieldsOf(job.name, state)
  const expected = {
    ...{ ...fields, gig_status_id, packer_id, customer_id: job.customer.id },
    // Ignore fields that the API adds to a location.
    pickup_location: { ...found.pickup_location, ...pickup_location },
    dropoff_location: { ...found.dropoff_location, ...dropoff_location },
  }
  const faults = Object.entries(expected)
    .filter(([field, value]) => !isDeepStrictEqual(found[field], value))
    .map(([field]) => `${job.name} has a wrong ${field}: ${JSON.stringify(found[field])}`)
  job.images = found.images
  if (found.images.length !== photos.length) {
    faults.push(`${job.name} has ${found.images.length} photos instead of ${photos.length}`)
  }
  for (const [index, photo] of photos.entries()) {
    const image = found.images[index] ?? ''
    faults.push(...(await checkPhoto(`${job.name}, photo ${index}`, image, photo, check)))
  }
  return faults
}

/** Decodes an image at each width. Later checks of the same image only send HEAD requests. */
async function checkPhoto(name: string, image: string, photo: Photo, { origin, seen }: ApiCheck) {
  const faults: string[] = []
  const method = seen.has(image) ? 'HEAD' : 'GET'
  for (const width of [320, 640, 1280]) {
    const response = await fetch(new URL(`${image}?w=${width}`, origin), { method })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200)
      faults.push(`${name} returned ${response.status} at width ${width}`)
    else if (method === 'GET') {
      const fault = await faultOf(photo, bytes, width)
      if (fault) faults.push(`${name} ${fault} at width ${width}`)
    }
  }
  if (faults.length === 0) seen.add(image)
  return faults
}
