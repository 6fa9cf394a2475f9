import { randomBytes } from 'node:crypto'
import type { AnySql } from '../platform/db/sql.ts'

/** How long a user may take for one ceremony. */
export const challengeSeconds = 5 * 60

/** Returns a new challenge for one ceremony. Deletes those that have expired. */
export async function addChallenge(sql: AnySql, scope: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await sql`
    with swept as (
      delete from passkey_challenges where challenge in (
        select challenge from passkey_challenges where expires_at < now() limit 100 for update skip locked)
    )
    insert into passkey_challenges (challenge, scope, expires_at)
    values (${challenge}, ${scope}, now() + make_interval(secs => ${challengeSeconds}))`
  return challenge
}

/** Deletes the challenge. Returns whether it was valid for this scope: one statement, so it works once. */
export async function takeChallenge(sql: AnySql, scope: string, challenge: string) {
  const taken = await sql`
    delete from passkey_challenges
    where challenge = ${challenge} and scope = ${scope} and expires_at > now()`
  return taken.count === 1
}
