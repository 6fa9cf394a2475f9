import postgres from 'postgres'
import { splitHosts } from './hosts.ts'
import { impatientSocket } from './impatient-socket.ts'
import type { Leader } from './leader.ts'
import type { Sql } from './sql.ts'
import { watchStatements } from './watch-statements.ts'

export interface PoolOptions {
  /** Connections at most; two at least, as migrations keep one while they use another. */
  max?: number
  /** Statements end after so long; `null` lets them take their time, as migrations do. */
  statementMs?: number | null
  /**
   * Each statement is planned for the values it comes with, as filters need it: a plan for all values
   * ignores how rare one is, and takes 246 ms instead of .1. Others are planned once a connection.
   */
  planByValue?: boolean
  /** Behind a pooler that lends a connection for a transaction: nothing of it may outlive one. */
  isPooled?: boolean
  /** Of several hosts the one to connect to. */
  leader?: Leader | undefined
  /** Also a server that only follows another one will do. */
  mayFollow?: boolean
  /** What the metrics call it; without a name it is not counted. */
  name?: string
}

/** What an answer may take beyond its statement. */
const silenceMs = 5_000

export function createPool(url: string, options: PoolOptions = {}): Sql {
  const { max = 10, statementMs = 15_000, isPooled = false, leader, mayFollow = false } = options
  const { name } = options
  const silence = statementMs === null ? undefined : statementMs + silenceMs
  const open = silence === undefined ? undefined : impatientSocket(silence)
  const socket = leader ? leader.socket(silence ?? 0) : open
  const [first = url] = splitHosts(url)
  const sql = postgres(first, {
    max,
    // Seconds. Who may take his time may take it here too.
    connect_timeout: statementMs === null ? 30 : 5,
    idle_timeout: 60,
    // Seconds; the driver's own would keep a database that is back waiting for up to twenty.
    backoff: () => 0.2,
    onnotice: () => {},
    prepare: !isPooled,
    connection: {
      application_name: 'manyhands',
      // A pooler refuses what it does not know; what is not prepared is planned by value anyway.
      ...(!isPooled && sessionSettings(options)),
    },
    // A connection to a server that follows would be kept, and refuse every write. A pooler says of
    // itself what once was true of a server.
    ...(!mayFollow && !isPooled && { target_session_attrs: 'primary' }),
    ...(socket && { socket }),
  })
  return name === undefined ? sql : watchStatements(sql, name)
}

function sessionSettings({ statementMs = 15_000, planByValue = false }: PoolOptions) {
  return {
    ...(planByValue && { plan_cache_mode: 'force_custom_plan' }),
    ...(statementMs !== null && {
      statement_timeout: statementMs,
      // Nobody holds a row for long; who waits for one holds a connection that others need.
      lock_timeout: Math.ceil(statementMs / 3),
      // What a process that is gone has locked is free again.
      idle_in_transaction_session_timeout: statementMs,
    }),
  }
}
