import { type Call, keptOpen, send } from '../../bench/load/calls.ts'
import type { Outcome } from './possible.ts'

export type Reply = Awaited<ReturnType<typeof ask>>

/** The client's timeout. After a timeout the outcome is unknown. */
const timeoutMs = 30_000
const agent = keptOpen(50)

/** Sends a request without retries. A complete response with a 2xx status counts as acknowledged. */
export async function ask(origin: string, call: Call) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const { status, headers, text } = await send(origin, agent, call, signal)
    const cookie = (headers['set-cookie'] ?? []).map((set) => set.split(';', 1)[0]).join('; ')
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { outcome: outcomeOf(status), status, body, cookie, retryAfter: headers['retry-after'] }
  } catch (error) {
    // ECONNREFUSED means that the client sent nothing, so the write cannot have happened.
    const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
    const outcome: Outcome = isRefused ? 'refused' : 'unknown'
    return { outcome, status: 0, body: undefined, cookie: '', retryAfter: undefined }
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
