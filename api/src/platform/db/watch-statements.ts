import { Counter, Gauge, Histogram } from 'prom-client'
import { startSpan } from '../tracing/tracing.ts'
import { isDatabaseUnreachable } from './unreachable.ts'
import type { Sql, Tx } from './sql.ts'

interface PoolUse {
  /** The maximum number of connections. */
  max: number
  /** Statements and transactions that use a connection or wait for one. */
  underWay: number
  /** When a statement last succeeded (performance.now). */
  answeredAt: number
  /** When a statement last failed because the server was unavailable (performance.now). */
  failedAt: number
}

const pools = new Map<string, PoolUse>()
const useOf = new WeakMap<Sql, PoolUse>()

const gauge = (name: string, help: string, read: (use: PoolUse) => number) =>
  new Gauge({
    name,
    help,
    labelNames: ['pool'],
    registers: [],
    collect() {
      this.reset()
      for (const [pool, use] of pools) this.set({ pool }, read(use))
    },
  })

const seconds = new Histogram({
  name: 'manyhands_database_statement_seconds',
  help: 'Duration of a statement until its last row, including the wait for a connection.',
  labelNames: ['pool'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers: [],
})

const errors = new Counter({
  name: 'manyhands_database_errors_total',
  help: 'Failed statements, by the SQLSTATE of the server or the error code of the driver.',
  labelNames: ['pool', 'code'],
  registers: [],
})

/** The driver has no metrics of its pools, so the API counts statements in progress. */
export const databaseMetrics = [
  gauge(
    'manyhands_database_connections_max',
    'The most connections of the pool.',
    ({ max }) => max,
  ),
  gauge('manyhands_database_connections_used', 'Connections in use.', ({ max, underWay }) =>
    Math.min(max, underWay),
  ),
  gauge(
    'manyhands_database_waiting',
    'Statements and transactions that wait for a connection.',
    ({ max, underWay }) => Math.max(0, underWay - max),
  ),
  seconds,
  errors,
]

type Ask = (...args: unknown[]) => unknown
type Work = (tx: Tx) => unknown

/** Wraps a pool to measure its statements under `name` until the pool is closed. */
export function watchStatements(sql: Sql, name: string): Sql {
  const use = { max: sql.options.max, underWay: 0, answeredAt: -Infinity, failedAt: -Infinity }
  pools.set(name, use)

  /**
   * @param held how many connections a statement counts as: 0 in a transaction, which itself counts
   * as one
   */
  function watch(ask: Ask, held: 0 | 1): Ask {
    function observe(statement: Promise<unknown>, text: unknown) {
      const begun = performance.now()
      use.underWay += held
      const span = startSpan(() => nameOf(text), { 'db.system.name': 'postgresql' })
      const end = (error?: unknown) => {
        use.underWay -= held
        span?.end({ error })
        const now = performance.now()
        seconds.observe({ pool: name }, (now - begun) / 1000)
        return now
      }
      statement.then(
        () => (use.answeredAt = end()),
        (error: unknown) => {
          const now = end(error)
          errors.inc({ pool: name, code: codeOf(error) })
          if (isDatabaseUnreachable(error)) use.failedAt = now
        },
      )
    }
    return (...args) => {
      const made = ask(...args)
      // If the result is not a promise, it is an identifier or a list of columns.
      if (!(made instanceof Promise)) return made
      // The driver runs a statement when it is first awaited. A fragment is never awaited, so it is
      // not measured.
      const { then } = made
      let isObserved = false
      const observeAndThen: (...handlers: Parameters<typeof then>) => unknown = (...handlers) => {
        if (!isObserved) {
          isObserved = true
          observe(made, args[0])
        }
        return then.apply(made, handlers)
      }
      // oxlint-disable-next-line unicorn/no-thenable -- it is a promise, whose `then` this wraps.
      return Object.assign(made, { then: observeAndThen })
    }
  }

  const inTransaction = (tx: Tx) =>
    Object.assign(watch(tx as unknown as Ask, 0), tx, {
      unsafe: watch(tx.unsafe as Ask, 0),
    }) as unknown as Tx

  const watched = Object.assign(watch(sql as unknown as Ask, 1), sql, {
    unsafe: watch(sql.unsafe as Ask, 1),
    async begin(...args: [Work] | [string, Work]) {
      const [options, work] = args.length === 1 ? ['', args[0]] : args
      use.underWay += 1
      try {
        return await sql.begin(options, (tx) => work(inTransaction(tx)))
      } finally {
        use.underWay -= 1
      }
    },
    async end(options?: { timeout?: number }) {
      if (pools.get(name) === use) pools.delete(name)
      await sql.end(options)
    },
  }) as unknown as Sql
  useOf.set(watched, use)
  return watched
}

/**
 * Returns the name of a statement's span: verb and table, such as `select gigs`, without values.
 */
function nameOf(statement: unknown): string {
  const strings = [statement].flat().map(String)
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(strings[0] ?? '') ?? []
  for (const text of strings) {
    const [, table] = /\b(?:from|into|update)\s+(?!select\b)([a-z_]+)/.exec(text) ?? []
    if (table !== undefined) return `${verb} ${table}`
  }
  return verb
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && Reflect.get(error, 'code')
  return typeof code === 'string' ? code : 'other'
}

/**
 * Whether a statement of this pool succeeded within the last `ms`, and the server has not been
 * unavailable since. False for a pool without a name.
 */
export function hasJustAnswered(sql: Sql, ms: number): boolean {
  const use = useOf.get(sql)
  return (
    use !== undefined && use.answeredAt > use.failedAt && performance.now() - use.answeredAt < ms
  )
}
