import { existsSync, readdirSync } from 'node:fs'
import { ask, signUpCall } from '../stream/call.ts'
import { choosePhotos, dataUrlOf } from '../stream/photos.ts'
import { fieldsOf, newJob } from '../stream/world.ts'

/** Posts jobs one by one as a customer, and looks for leftovers of each. */
export interface Probe {
  /** What is wrong with the response, or with the files and rows it left. */
  post(expected: 201 | 503 | 507, photos: number): Promise<string[]>
}

/** `images` is the folder of the image store. */
export async function signUpProbe(origin: string, images: string): Promise<Probe> {
  const account = { username: 'probe', password: 'moving-day-2026' }
  const { cookie, body } = await ask(origin, signUpCall('customer', account))
  const path = `/api/gigs?customer_id=${(body as { id: number }).id}`
  const countJobs = async () => ((await ask(origin, { path, cookie })).body as unknown[]).length

  return {
    async post(expected, count) {
      const chosen = choosePhotos(count)
      const before = { files: filesIn(images), jobs: await countJobs() }
      const pictures = await Promise.all(chosen.map(dataUrlOf))
      const json = { ...fieldsOf('probe', newJob('probe, posted', chosen)), images: pictures }
      const reply = await ask(origin, { method: 'POST', path: '/api/gigs', cookie, json })
      const { detail } = reply.body as { detail?: string }
      if (reply.status !== expected) {
        return [`posting a job returned ${reply.status} ${detail} instead of ${expected}`]
      }
      if (expected === 201) return []
      const found: string[] = []
      if (!detail?.endsWith('.')) found.push('the response has no sentence')
      if (!reply.retryAfter) found.push('the response has no Retry-After')
      if ((await countJobs()) !== before.jobs) found.push('the refused job exists')
      const left = filesIn(images).filter((name) => !before.files.includes(name))
      if (left.length > 0) found.push(`the refused job left ${left.join(', ')}`)
      return found
    },
  }
}

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []

/** Partial files of photos. */
export const draftsIn = (folder: string): string[] =>
  filesIn(folder).filter((name) => name.endsWith('.draft'))
