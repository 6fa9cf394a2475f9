import postgres from 'postgres'
import { socketWithTimeout } from './socket-timeout.ts'
import type { Sql } from './sql.ts'

export interface PoolOptions {
  /** The maximum number of connections. `migrate` needs two: it holds one while it uses another. */
  max?: number
  /** The statement timeout; `null` for none, as for migrations. */
  statementMs?: number | null
  /**
   * Makes Postgres plan each statement for its parameter values (a custom plan) instead of reusing
   * one generic plan. The gig filters need custom plans: a generic plan ignores how rare a value
   * is, and can take 246 ms instead of 0.1 ms.
   */
  planByValue?: boolean
  /**
   * Whether the URL leads to a pooler in transaction mode. For a pooler, the driver uses no
   * prepared statements and sets no timeouts in Postgres. Set the timeouts in the pooler
   * (docs/deployment.md).
   */
  isPooled?: boolean
}

/**
 * The API closes a connection that gets no response within the statement timeout plus this time.
 */
const silenceMs = 5_000

export function createPool(url: string, options: PoolOptions = {}): Sql {
  const { max = 10, statementMs = 15_000, isPooled = false } = options
  const socket = statementMs === null ? undefined : socketWithTimeout(statementMs + silenceMs)
  const sql = postgres(url, {
    max,
    // Seconds. A pool without a statement timeout, such as that of migrations, may also take longer
    // to connect.
    connect_timeout: statementMs === null ? 30 : 5,
    idle_timeout: 60,
    // Seconds. The driver's default waits up to 20 seconds before it reconnects.
    backoff: () => 0.2,
    onnotice: () => {},
    prepare: !isPooled,
    connection: {
      application_name: 'manyhands',
      // So that `interval '7 days'` is 7 times 24 hours, also when clocks change.
      TimeZone: 'UTC',
      // A pooler refuses connections with unknown settings. Behind a pooler, `planByValue` needs no
      // setting, because Postgres always plans unprepared statements for their values.
      ...(!isPooled && sessionSettings(options)),
    },
    // With this option, the driver keeps no connection to a standby, which would refuse every
    // write. The option is off behind a pooler, because a pooler may report an outdated state of
    // the server.
    ...(!isPooled && { target_session_attrs: 'primary' }),
    ...(socket && { socket }),
  })
  return isPooled ? oneAtATime(sql) : sql
}

/**
 * Makes each connection of the pool send a statement only when the one before it has ended. Otherwise the driver sends
 * the first part of the next statement early, and PgBouncer in transaction mode gives its response to another client
 * (https://github.com/pgbouncer/pgbouncer/issues/759). Statements in a transaction are safe. The driver has no option
 * for this: with `max_pipeline: 0` it refuses transactions.
 */
function oneAtATime(sql: Sql): Sql {
  type Ask = (...args: unknown[]) => unknown
  const alone =
    (ask: Ask): Ask =>
    (...args) => {
      const made = ask(...args)
      // If this returns false, the driver gives the connection no further statement. Fragments and lists ignore it.
      if (made instanceof Promise) Object.assign(Reflect.get(made, 'options'), { onexecute })
      return made
    }
  const onexecute = () => false
  return Object.assign(alone(sql as unknown as Ask), sql, {
    unsafe: alone(sql.unsafe as Ask),
  })
}

function sessionSettings({ statementMs = 15_000, planByValue = false }: PoolOptions) {
  return {
    // To compile a statement pays only for reports: for wide filters on a million gigs, it took 150 of 195 ms.
    jit: 'off',
    ...(planByValue && { plan_cache_mode: 'force_custom_plan' }),
    ...(statementMs !== null && {
      statement_timeout: statementMs,
      // A statement that waits for a lock occupies a connection of the pool. Transactions are
      // short, so a short timeout is enough.
      lock_timeout: Math.ceil(statementMs / 3),
      // Ends idle transactions, which frees the locks of a process that hangs or lost its network.
      idle_in_transaction_session_timeout: statementMs,
    }),
  }
}
