import { readdirSync } from 'node:fs'
import { Random } from '../random.ts'
import { ask } from '../stream/call.ts'
import { choosePhoto, dataUrlOf } from '../stream/photos.ts'
import { fieldsOf } from '../stream/world.ts'

/** A customer who posts jobs one by one and looks for leftovers of each. */
export interface Probe {
  /** What is wrong with the response, or with the files and rows it left. */
  post(expected: 201 | 503 | 507, photos: number): Promise<string[]>
}

interface Place {
  origin: string
  /** The folder of the pictures. */
  images: string
}

const random = new Random(1)

export async function signUpProbe({ origin, images }: Place, username: string): Promise<Probe> {
  const person = { name: 'Probe', email: 'probe@example.com', phone: '111-222-3333' }
  const account = { username, password: 'moving-day-2026', ...person }
  const signUp = { method: 'POST', path: '/api/customer/auth/signup', json: account }
  const { cookie, body } = await ask(origin, signUp)
  const list = `/api/gigs?customer_id=${(body as { id: number }).id}`
  const countJobs = async () =>
    ((await ask(origin, { method: 'GET', path: list, cookie })).body as unknown[]).length

  return {
    async post(expected, count) {
      const chosen = Array.from({ length: count }, () => choosePhoto(random))
      const state = {
        ...{ title: `${username}, posted`, price: 10, specialties: [], photos: chosen },
        ...{ featured: null, status: 1 as const, packer: null },
      }
      const before = { files: filesIn(images), jobs: await countJobs() }
      const pictures = await Promise.all(chosen.map(dataUrlOf))
      const json = { ...fieldsOf(username, state), images: pictures }
      const reply = await ask(origin, { method: 'POST', path: '/api/gigs', cookie, json })
      const { detail } = reply.body as { detail?: string }
      if (reply.status !== expected) {
        return [`a job is answered ${reply.status} ${detail} instead of ${expected}`]
      }
      if (expected === 201) return []
      const found: string[] = []
      if (!detail?.endsWith('.')) found.push(`the answer has no sentence`)
      if (!reply.retryAfter) found.push(`the answer has no Retry-After`)
      if ((await countJobs()) !== before.jobs) found.push('the refused job is there')
      const left = filesIn(images).filter((name) => !before.files.includes(name))
      if (left.length > 0) found.push(`the refused job left ${left.join(', ')}`)
      return found
    },
  }
}

/** No files where the folder is missing. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** Partial files of photos. */
export const draftsIn = (folder: string): string[] =>
  filesIn(folder).filter((name) => name.endsWith('.draft'))
