import type { AnySql, Fragment } from './sql.ts'

/** The channel on which each API process hears of changes, and of sessions that were ended. */
export const changesChannel = 'changes'

interface Notice {
  kind: string | Fragment
  gigId?: Fragment
  tripId?: Fragment
  /** An array of the ids of the users whose pages show the change. */
  users: Fragment
  /** JSON. */
  session?: Fragment
}

/** SQL that notifies each API process when the transaction commits. A notification has ids only, at most 8,000 bytes. */
export const notifyChange = (sql: AnySql, { kind, gigId, tripId, users, session }: Notice) => sql`
  pg_notify(${changesChannel}, json_build_object('kind', ${kind}::text,
    'gig_id', ${gigId ?? sql`null`}, 'trip_id', ${tripId ?? sql`null`}, 'users', ${users}
    ${session ? sql`, 'session', ${session}` : sql``})::text)`
