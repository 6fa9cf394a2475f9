import { createHash } from 'node:crypto'

export const idleSeconds = 7 * 24 * 60 * 60

/** What the database keeps of the session cookie. */
export function tokenHash(cookies: string | undefined): Buffer | undefined {
  const token = /(?:^|; )mh_session=([^;]+)/.exec(cookies ?? '')?.[1]
  return token === undefined ? undefined : createHash('sha256').update(token).digest()
}

export interface SessionRow {
  id: number
  username: string
  user_type: 'customer' | 'packer'
  /** For more than a minute: then it is worth a write. */
  untouched: boolean
}
