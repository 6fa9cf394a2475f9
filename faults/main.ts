import { type Measured, printTable } from '../bench/report.ts'
import { fail, PlainError } from '../scripts/plain-error.ts'
import { cluster } from './cluster/cluster.ts'
import { diskFull } from './disk-full.ts'
import { killApi, killPostgres } from './kills.ts'
import { overload } from './overload/overload.ts'

/** Each starts its own servers and stops them. By the argument that selects it. */
const byDefault = {
  'kill-api': killApi,
  'kill-postgres': killPostgres,
  'disk-full': diskFull,
  overload,
}
const all: Record<string, () => Promise<Measured[]>> = { ...byDefault, cluster }

// Exit on a signal. Child processes exit when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

setTimeout(() => fail(new PlainError('More than 15 minutes.')), 15 * 60_000).unref()

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(byDefault)
const rows: Measured[] = []
try {
  for (const name of wanted) {
    const run = all[name]
    if (!run) {
      const known = Object.keys(all).join(', ')
      throw new PlainError(`Unknown fault "${name}". Known faults: ${known}.`)
    }
    rows.push(...(await run()))
  }
  printTable({
    title: 'Faults',
    note: 'Seconds: from the end of the fault until the product responds normally; for a cluster, the longest time without an acknowledged write. Refused: writes that were rejected, among them the second of two bookings of a gig. Unknown: writes whose connection was lost, and which are stored completely or not at all.',
    rows,
  })
  process.exit(rows.every(({ reached }) => reached) ? 0 : 1)
} catch (error) {
  fail(error)
}
