import { createHash } from 'node:crypto'

export const idleSeconds = 7 * 24 * 60 * 60

/** The hash of the session cookie's token, as stored in the database. */
export function tokenHash(cookies: string | undefined): Buffer | undefined {
  const token = /(?:^|; )mh_session=([^;]+)/.exec(cookies ?? '')?.[1]
  return token === undefined ? undefined : createHash('sha256').update(token).digest()
}

export interface SessionRow {
  id: number
  username: string
  user_type: 'customer' | 'packer'
  /** Not updated for more than a minute, so `last_seen_at` has to be written. */
  untouched: boolean
}
