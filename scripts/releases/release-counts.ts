import type { Counts } from './watch-decision.ts'

const metrics = ['manyhands_pages_total', 'manyhands_half_failures_total'] as const

const sample = /^(\w+){half="([^"]*)",release="([^"]*)",.*} (\S+)$/gm

/** Reads the counts of one process, by metric, half and release. A metric without counts has the key of its name alone. */
async function readProcess(url: string, token: string): Promise<Map<string, number>> {
  const headers = { Authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(3_000)
  const answer = await fetch(url, { headers, redirect: 'error', signal })
  if (!answer.ok) throw new Error(`it answers ${answer.status}`)
  const text = await answer.text()
  const has = metrics.filter((name) => text.includes(`# TYPE ${name} counter`))
  const counts = new Map<string, number>(has.map((name) => [name, 0]))
  for (const [, name, half, release, value] of text.matchAll(sample)) {
    const key = `${name} ${half} ${release}`
    counts.set(key, (counts.get(key) ?? 0) + Number(value))
  }
  return counts
}

/**
 * Creates sums of the counts of all page servers and API processes. Their addresses are METRICS_URLS, by default those of
 * `npm start`; METRICS_TOKEN is their token. The sums begin with the first reading of each process, or with its start if
 * `wholeLife` is set. A count that is lower than before belongs to a process that has restarted.
 */
export function createReleaseCounts(
  { METRICS_URLS, METRICS_TOKEN = '', PORT }: NodeJS.ProcessEnv,
  { wholeLife = false } = {},
) {
  const own = `http://localhost:${PORT || 3000}`
  const urls = (METRICS_URLS || `${own}/metrics,${own}/shell/metrics`).match(/[^\s,]+/g) ?? []
  const latest = new Map<string, Map<string, number>>()
  const sums = new Map<string, number>()

  async function add(url: string) {
    const counts = await readProcess(url, METRICS_TOKEN)
    const before = latest.get(url) ?? (wholeLife ? new Map<string, number>() : counts)
    for (const [key, count] of counts) {
      const last = before.get(key) ?? 0
      sums.set(key, (sums.get(key) ?? 0) + (count < last ? count : count - last))
    }
    latest.set(url, counts)
  }

  return {
    /** Reads all processes. Returns why the counts are incomplete; undefined if they are complete. */
    async read(): Promise<string | undefined> {
      const gaps: string[] = []
      for (const [at, done] of (await Promise.allSettled(urls.map(add))).entries()) {
        if (done.status === 'fulfilled') continue
        const { message, cause } = done.reason as Error & { cause?: { code?: string } }
        gaps.push(`${urls[at]} cannot be read (${cause?.code ?? message})`)
      }
      const missing = metrics.find((name) => !sums.has(name))
      return gaps[0] ?? (missing && `none of METRICS_URLS has ${missing}`)
    },
    of: (half: string, release: string): Counts => ({
      pages: sums.get(`${metrics[0]} ${half} ${release}`) ?? 0,
      failures: sums.get(`${metrics[1]} ${half} ${release}`) ?? 0,
    }),
  }
}

export type ReleaseCounts = ReturnType<typeof createReleaseCounts>
