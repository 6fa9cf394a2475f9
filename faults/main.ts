import { printTable } from '../bench/report.ts'
import { median } from '../bench/report.ts'
import { fail, PlainError } from '../scripts/plain-error.ts'
import { diskFull } from './disk-full.ts'
import type { FaultReport } from './fault.ts'
import { killApi, killPostgres } from './kills.ts'
import { overload } from './overload/overload.ts'

/** Each starts its own servers and stops them, even if it fails. By the argument that selects it. */
const faults: Record<string, () => Promise<FaultReport[]>> = {
  'kill-api': killApi,
  'kill-postgres': killPostgres,
  'disk-full': diskFull,
  overload,
}

// Exit on a signal. Child processes exit when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

setTimeout(() => fail(new PlainError('More than 15 minutes.')), 15 * 60_000).unref()

const all = Object.keys(faults)
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all
const reports: FaultReport[] = []
const seconds = (ms: number) => (ms / 1000).toFixed(2)

try {
  for (const name of wanted) {
    const run = faults[name]
    if (!run) throw new PlainError(`Unknown fault "${name}". Known faults: ${all.join(', ')}.`)
    console.log(`  ${name}`)
    reports.push(...(await run()))
  }
  printTable({
    title: 'Faults',
    rows: reports.map(({ fault, times, survived, checked, recoveryMs, note }) => ({
      row: fault,
      figures: {
        ...{ times, survived, 'checked writes': checked },
        'median recovery s': seconds(median(recoveryMs)),
        'worst recovery s': seconds(Math.max(...recoveryMs)),
        note,
      },
    })),
  })
  process.exit(reports.every(({ times, survived }) => survived === times) ? 0 : 1)
} catch (error) {
  fail(error)
}
