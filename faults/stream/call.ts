import { type Call, keptOpen, send } from '../../bench/load/calls.ts'
import type { Outcome } from './possible.ts'

export interface Reply {
  outcome: Outcome
  /** 0 if there was no response. */
  status: number
  body: unknown
  cookie: string
  retryAfter?: string | undefined
}

/** The client's timeout. After a timeout the outcome is unknown. */
const timeoutMs = 30_000
const agent = keptOpen(50)

/** Sends a request without retries. A complete response with a 2xx status counts as acknowledged. */
export async function ask(origin: string, call: Call): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { status, headers, text } = await send(origin, agent, call, signal)
    return {
      ...{ outcome: outcomeOf(status), status },
      body: text === '' ? undefined : JSON.parse(text),
      cookie: (headers['set-cookie'] ?? []).map((set) => set.split(';', 1)[0]).join('; '),
      retryAfter: headers['retry-after'],
    }
  } catch (error) {
    // ECONNREFUSED means that the client sent nothing, so the write cannot have happened.
    const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
    return { outcome: isRefused ? 'refused' : 'unknown', status: 0, body: undefined, cookie: '' }
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
