import type { Outcome } from './possible.ts'

export interface Reply {
  outcome: Outcome
  /** 0 without an answer. */
  status: number
  body: unknown
  cookie: string
}

export interface Call {
  method: string
  path: string
  cookie?: string
  json?: unknown
}

/** So long a person waits; then nobody knows. */
const patienceMs = 30_000

/** Asks once; what is read to its end, with a status of success, is acknowledged. */
export async function ask(
  origin: string,
  { method, path, cookie = '', json }: Call,
): Promise<Reply> {
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        Cookie: cookie,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: json === undefined ? null : JSON.stringify(json),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    const cookies = response.headers.getSetCookie().map((set) => set.split(';', 1)[0])
    return {
      outcome: outcomeOf(response.status),
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
      cookie: cookies.join('; '),
    }
  } catch (error) {
    // Where nobody listens nothing was sent.
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    const outcome = code === 'ECONNREFUSED' ? 'refused' : 'unknown'
    return { outcome, status: 0, body: undefined, cookie: '' }
  }
}

/** Whether the database has committed is unknown to a server that has lost it on the way: 5xx. */
function outcomeOf(status: number): Outcome {
  if (status < 300) return 'acknowledged'
  return status < 500 || status === 507 ? 'refused' : 'unknown'
}
