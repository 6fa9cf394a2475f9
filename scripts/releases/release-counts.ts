import type { Counts } from './watch-decision.ts'

/** Where the page servers and API processes report their counts. */
export interface MetricsSource {
  /** One URL per process and kind, such as http://10.0.0.7:3000/metrics. */
  urls: string[]
  token: string | undefined
}

const metrics = { pages: 'manyhands_pages_total', failures: 'manyhands_half_failures_total' }

const timeoutMs = 3_000

/** Reads METRICS_URLS, by default the addresses of `npm start`, and METRICS_TOKEN. */
export function readMetricsSource({ METRICS_URLS, METRICS_TOKEN, PORT }: NodeJS.ProcessEnv) {
  const own = `http://localhost:${PORT || 3000}`
  const urls = (METRICS_URLS || `${own}/metrics,${own}/shell/metrics`).split(',')
  return { urls: urls.map((url) => url.trim()).filter(Boolean), token: METRICS_TOKEN || undefined }
}

/** Reads the counts of one process, by metric, half and release. */
async function readProcess(url: string, token: string | undefined): Promise<Map<string, number>> {
  const answer = await fetch(url, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`it answers ${answer.status}`)
  const text = await answer.text()
  const counts = new Map<string, number>()
  for (const name of Object.values(metrics)) {
    if (text.includes(`# TYPE ${name} counter`)) counts.set(name, 0)
    for (const [, labels = '', value] of text.matchAll(RegExp(`^${name}{(.*)} (\\S+)$`, 'gm'))) {
      const [half, release] = ['half', 'release'].map((key) =>
        RegExp(`\\b${key}="([^"]*)"`).exec(labels)?.at(1),
      )
      const key = `${name} ${half} ${release}`
      counts.set(key, (counts.get(key) ?? 0) + Number(value))
    }
  }
  return counts
}

/**
 * Creates sums of the counts of all processes. They begin with the first reading of each process, or with its start if
 * `wholeLife` is set. A count that is lower than before belongs to a process that has restarted.
 */
export function createReleaseCounts({ urls, token }: MetricsSource, { wholeLife = false } = {}) {
  const latest = new Map<string, Map<string, number>>()
  const sums = new Map<string, number>()

  function add(url: string, counts: Map<string, number>) {
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
      const gaps = await Promise.all(
        urls.map(async (url) => {
          try {
            add(url, await readProcess(url, token))
            return []
          } catch (error) {
            const { message, cause } = error as Error & { cause?: { code?: string } }
            return [`${url} cannot be read (${cause?.code ?? message})`]
          }
        }),
      )
      const missing = Object.values(metrics).find((name) => !sums.has(name))
      return gaps.flat()[0] ?? (missing && `none of METRICS_URLS has ${missing}`)
    },
    of: (half: string, release: string): Counts => ({
      pages: sums.get(`${metrics.pages} ${half} ${release}`) ?? 0,
      failures: sums.get(`${metrics.failures} ${half} ${release}`) ?? 0,
    }),
  }
}

export type ReleaseCounts = ReturnType<typeof createReleaseCounts>
