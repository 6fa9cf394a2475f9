import type { Call } from '../../bench/load/calls.ts'
import type { Outcome } from './possible.ts'

export interface Reply {
  outcome: Outcome
  /** 0 if there was no response. */
  status: number
  body: unknown
  cookie: string
  retryAfter: string | null
}

/** The client's timeout. After a timeout the outcome is unknown. */
const timeoutMs = 30_000

const jsonType = { 'Content-Type': 'application/json' }

/** Sends a request without retries. A complete response with a 2xx status counts as acknowledged. */
export async function ask(origin: string, call: Call): Promise<Reply> {
  const { method = 'GET', path, cookie = '', json } = call
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { Cookie: cookie, ...(json !== undefined && jsonType) },
      body: json === undefined ? null : JSON.stringify(json),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const cookies = response.headers.getSetCookie().map((set) => set.split(';', 1)[0])
    return {
      outcome: outcomeOf(response.status),
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
      cookie: cookies.join('; '),
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (error) {
    // ECONNREFUSED means that the client sent nothing, so the write cannot have happened.
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    const outcome = code === 'ECONNREFUSED' ? 'refused' : 'unknown'
    return { outcome, status: 0, body: undefined, cookie: '', retryAfter: null }
  }
}

export function signUpCall(
  role: 'customer' | 'packer',
  { username, password }: { username: string; password: string },
): Call {
  const contact = { email: `${username}@example.com`, phone: '111-222-3333' }
  const json = { username, password, name: `${username} Smith`, bio: 'new', ...contact }
  const path = role === 'customer' ? '/api/customer/auth/signup' : '/api/auth/signup'
  return { method: 'POST', path, json }
}

/** After a 5xx other than 507, Postgres may or may not have committed. */
function outcomeOf(status: number): Outcome {
  if (status < 300) return 'acknowledged'
  return status < 500 || status === 507 ? 'refused' : 'unknown'
}
