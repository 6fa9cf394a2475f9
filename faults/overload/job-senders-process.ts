import { gigFields } from '../../api/src/app.fixture.ts'
import { dataUrl } from '../../api/src/platform/image-processing/pictures.fixture.ts'
import { cookieOf, customers } from '../../bench/seed/people.sql.ts'

export interface Jobs {
  origin: string
  title: string
  /** In base64. */
  photo: string
  photosEach: number
  /** All at once, each of another customer. */
  jobs: number
  /** How long they wait for an answer. */
  seconds: number
}

export interface Sent {
  /** 0 is that of somebody who left before the answer. */
  status: number
  id: number | undefined
}

// From a process of its own, or what is sent would keep the one busy that looks how the product bears it.
process.on('message', (jobs: Jobs) => {
  void run(jobs).then((sent) => process.send?.(sent))
})
process.on('disconnect', () => process.exit())

async function run({ origin, title, photo, photosEach, jobs, seconds }: Jobs): Promise<Sent[]> {
  const bytes = Buffer.from(photo, 'base64')
  const images = Array.from({ length: photosEach }, (_, index) =>
    dataUrl(Buffer.concat([bytes, Buffer.from([index])])),
  )
  const body = new Blob([JSON.stringify(gigFields({ title, images }))])
  const signal = AbortSignal.timeout(seconds * 1000)
  const post = async (_: unknown, index: number) => {
    const cookie = cookieOf(customers.first + index)
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
    try {
      const answer = await fetch(`${origin}/api/gigs`, { method: 'POST', headers, body, signal })
      const { id } = (await answer.json()) as { id?: number }
      return { status: answer.status, id }
    } catch {
      return { status: 0, id: undefined }
    }
  }
  return Promise.all(Array.from({ length: jobs }, post))
}
