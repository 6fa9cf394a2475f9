import { type Measured, median } from '../bench/report.ts'
import type { Stream } from './stream/stream.ts'

interface Outcome {
  /** Milliseconds from the end of the fault until the product responds normally, or as the fault says. */
  recoveryMs: number
  /** What is wrong, besides the writes. */
  problems?: string[]
  note?: string
}

/** A fault to inject, several times if `times` is set. */
export interface Fault {
  name: string
  times?: number
  once(): Promise<Outcome>
}

/** A service that can be killed and restarted at the same address. */
export interface Restartable {
  kill(): Promise<void>
  start(): Promise<void>
}

/** Injects the faults one after the other. After each injection, checks all acknowledged writes. Returns a row for each. */
export async function inject(
  faults: Fault[],
  stream?: Stream,
  check: () => string[] | Promise<string[]> = () => [],
): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const { name, times = 1, once } of faults) {
    console.log(`  ${name}`)
    const { acknowledged = 0, refused = 0, unknown = 0 } = stream ?? {}
    const outcomes: Outcome[] = []
    let survived = 0
    while (outcomes.length < times) {
      const outcome = await once()
      outcomes.push(outcome)
      const lost = (await stream?.check()) ?? []
      const problems = [...(outcome.problems ?? []), ...lost, ...(await check())]
      for (const problem of problems) console.log(`    ${problem.slice(0, 600)}`)
      if (problems.length === 0) survived += 1
    }
    const seconds = outcomes.map(({ recoveryMs }) => recoveryMs / 1000)
    rows.push({
      ...{ row: name, goal: 'no problem', reached: survived === times },
      figures: {
        ...{ times, survived, 'median s': median(seconds), 'worst s': Math.max(...seconds) },
        ...(stream && {
          acknowledged: stream.acknowledged - acknowledged,
          refused: stream.refused - refused,
          unknown: stream.unknown - unknown,
        }),
        note: outcomes[0]?.note ?? '',
      },
    })
  }
  return rows
}
