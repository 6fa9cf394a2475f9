import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, packerId } from '../bench.ts'
import { password } from '../databases.ts'
import { sample } from '../load/sampler.ts'
import type { Call } from '../load/calls.ts'
import { prepareJob } from '../photos/post-jobs.ts'
import { copies, noisePhoto } from '../photos/twelve-megapixels.ts'
import { quantile } from '../quantiles.ts'
import type { Table } from '../report.ts'
import { cookieOf, packers, usernameOf } from '../seed/people.sql.ts'
import { startProduct } from '../servers/contestants.ts'

const people = 4

/** Measures the latency of the session check while the API hashes passwords and processes photos. */
export async function signInTables(bench: Bench): Promise<Table[]> {
  const { settings, databases, generator } = bench
  const database = await databases.withGigs(settings.sizes.small)
  const server = await startProduct(settings.tree, database.url)
  const { origin } = server
  const job = prepareJob(origin, { images: copies(await noisePhoto(), 15) })
  const authenticate = [{ path: '/api/auth/authenticate', cookie: cookieOf(packerId) }]
  const scripts = Array.from({ length: people }, (_, number): Call[] => {
    const json = { username: usernameOf(packers.first + number), password }
    return [{ path: '/api/auth/signin', method: 'POST', json }]
  })
  const signIn = (seconds: number) =>
    generator.run({ origin, scripts, connections: people, seconds })
  try {
    await signIn(0.5)
    await sample(origin, authenticate, { every: 5, until: sleep(500) })
    const until = sleep(settings.quick ? 2000 : 4000)
    const [quiet = []] = await sample(origin, authenticate, { every: 5, until })

    const posted = new AbortController()
    const posting = job.post().finally(() => posted.abort())
    let signedIn = 0
    const signingIn = (async () => {
      while (!posted.signal.aborted) signedIn += (await signIn(1)).requests
    })()
    const [busy = []] = await sample(origin, authenticate, { every: 5, until: posting })
    await signingIn
    const times = quantile(busy, 0.5) / quantile(quiet, 0.5)
    return [
      {
        title: `Authenticate while ${people} people sign in and one posts a gig with 15 photos`,
        note: 'Latency at the client in milliseconds. One call every 5 ms, without waiting for responses.',
        rows: [
          {
            row: 'p50 under load, compared with idle',
            goal: '<= 2 times',
            reached: times <= 2,
            figures: {
              'p50 idle': quantile(quiet, 0.5),
              'p50 under load': quantile(busy, 0.5),
              times,
              'p99 idle': quantile(quiet, 0.99),
              'p99 under load': quantile(busy, 0.99),
              'sign-ins': signedIn,
            },
          },
        ],
      },
    ]
  } finally {
    job.deleteFile()
    await server.stop()
  }
}
