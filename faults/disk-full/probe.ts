import { readdirSync } from 'node:fs'
import { Random } from '../random.ts'
import { choosePhoto, dataUrlOf } from '../stream/photos.ts'
import { fieldsOf } from '../stream/world.ts'

/** Somebody who posts jobs one by one, and looks at what is left of each. */
export interface Probe {
  /** What is wrong with the answer, or with what it left behind. */
  post(expected: 201 | 503 | 507, photos: number): Promise<string[]>
}

interface Place {
  origin: string
  /** The folder of the pictures. */
  images: string
}

const random = new Random(1)

export async function signUpProbe({ origin, images }: Place, username: string): Promise<Probe> {
  const send = (method: string, path: string, json?: object, cookie = '') =>
    fetch(new URL(path, origin), {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: json ? JSON.stringify(json) : null,
    })
  const person = { name: 'Probe', email: 'probe@example.com', phone: '111-222-3333' }
  const account = { username, password: 'moving-day-2026', ...person }
  const signedUp = await send('POST', '/api/customer/auth/signup', account)
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { id } = (await signedUp.json()) as { id: number }
  const countJobs = async () => {
    const list = await send('GET', `/api/gigs?customer_id=${id}`, undefined, cookie)
    return ((await list.json()) as unknown[]).length
  }

  return {
    async post(expected, count) {
      const chosen = Array.from({ length: count }, () => choosePhoto(random))
      const state = {
        ...{ title: `${username}, posted`, price: 10, specialties: [], photos: chosen },
        ...{ featured: null, status: 1 as const, packer: null },
      }
      const before = { files: filesIn(images), jobs: await countJobs() }
      const json = {
        ...fieldsOf(username, state),
        images: await Promise.all(chosen.map(dataUrlOf)),
      }
      const response = await send('POST', '/api/gigs', json, cookie)
      const problem = (await response.json()) as { detail?: string }
      if (response.status !== expected) {
        return [`a job is answered ${response.status} ${problem.detail} instead of ${expected}`]
      }
      if (expected === 201) return []
      const faults: string[] = []
      if (!problem.detail?.endsWith('.')) faults.push(`the answer has no sentence`)
      if (!response.headers.has('Retry-After')) faults.push(`the answer has no Retry-After`)
      if ((await countJobs()) !== before.jobs) faults.push('the refused job is there')
      const left = filesIn(images).filter((name) => !before.files.includes(name))
      if (left.length > 0) faults.push(`the refused job left ${left.join(', ')}`)
      return faults
    },
  }
}

/** Also those that a folder that is away has not. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** What was begun to be written and never became a picture. */
export const draftsIn = (folder: string): string[] =>
  filesIn(folder).filter((name) => name.endsWith('.draft'))
