import { printTable } from '../bench/report.ts'
import { median } from '../bench/quantiles.ts'
import { fail, PlainError } from '../scripts/plain-error.ts'
import { diskFull } from './disk-full.ts'
import type { Fault, FaultReport } from './fault.ts'
import { killApi, killPostgres } from './kills.ts'
import { overload } from './overload/overload.ts'

/** The two lists of faults run in parallel, because faults mostly wait for starts and recoveries. */
const parallel: Fault[][] = [[killApi, diskFull], [killPostgres]]
/** Runs after the others, because it measures latency. */
const last: Fault[] = [overload]

// Exit on a signal. Child processes exit when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

setTimeout(() => fail(new PlainError('More than 10 minutes.')), 10 * 60_000).unref()

const wanted = process.argv.slice(2)
const all = [...parallel.flat(), ...last].map(({ name }) => name)
const unknown = wanted.find((name) => !all.includes(name))
if (unknown) fail(new PlainError(`Unknown fault "${unknown}". Known faults: ${all.join(', ')}.`))

const reports: FaultReport[] = []

async function run(faults: Fault[]) {
  for (const fault of faults) {
    if (wanted.length > 0 && !wanted.includes(fault.name)) continue
    console.log(`  ${fault.name}`)
    reports.push(...(await fault.run()))
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)

try {
  await Promise.all(parallel.map(run))
  await run(last)
  printTable({
    title: 'Faults',
    rows: reports.map(({ fault, times, survived, checked, recoveryMs, note = '' }) => ({
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
