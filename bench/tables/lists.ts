import type { Bench } from '../bench.ts'
import { type Asker, openAsker } from '../lists/asking.ts'
import { goals, type Question, questions } from '../lists/questions.ts'
import { median } from '../quantiles.ts'
import type { Measured, Table } from '../report.ts'

/** Latencies of one query on both databases, in milliseconds. */
type Times = [small: number[], large: number[]]
type Askers = [small: Asker, large: Asker]

const variants = 7

/** Measures each list query on the smallest and the largest database, one query at a time on one connection. */
export async function listTables({ settings, databases }: Bench): Promise<Table[]> {
  const { sizes, quick } = settings
  const small = await openAsker(await databases.withGigs(sizes.small), variants)
  const large = await openAsker(await databases.withGigs(sizes.large), variants)
  const askers: Askers = [small, large]
  try {
    const again = await each(async (question) => {
      for (const asker of askers) await asker.ask(question, 0)
      return repeat(askers, quick ? 7 : 15, (asker) => asker.ask(question, 0))
    })
    const written = await each(async (question) =>
      repeat(askers, quick ? 5 : 11, async (asker) => {
        await asker.write()
        return asker.ask(question, 0)
      }),
    )
    for (const asker of askers) await asker.restart()
    const first = questions.map((): Times => [[], []])
    for (let variant = 0; variant < variants; variant += 1) {
      for (const [index, question] of questions.entries()) {
        const times = first[index]
        times?.[0].push(await small.ask(question, variant))
        times?.[1].push(await large.ask(question, variant))
      }
    }
    const thousands = (count: number) => count.toLocaleString('en')
    return [
      {
        title: `Lists: ${thousands(sizes.large)} gigs compared with ${thousands(sizes.small)}`,
        note: 'p50 at the client in milliseconds, small and large, and their ratio. "again": the same query without writes. "written": a booking or cancellation before each query. "first": new values each time, in a new process. "max": the longest on the large database. All three ratios must meet the goal.',
        rows: questions.map((question, index) =>
          measured(question, [again[index], written[index], first[index]]),
        ),
      },
    ]
  } finally {
    await small.stop()
    await large.stop()
  }
}

async function each(measure: (question: Question) => Promise<Times>): Promise<Times[]> {
  const all: Times[] = []
  for (const question of questions) all.push(await measure(question))
  return all
}

/** Queries the small and the large database alternately. */
async function repeat(askers: Askers, count: number, ask: (asker: Asker) => Promise<number>) {
  const times: Times = [[], []]
  for (let turn = 0; turn < count; turn += 1) {
    times[0].push(await ask(askers[0]))
    times[1].push(await ask(askers[1]))
  }
  return times
}

function measured(question: Question, columns: (Times | undefined)[]): Measured {
  const goal: { times: number; ms?: number; text: string } = goals[question.kind]
  const figures: Record<string, number> = {}
  let reached = true
  for (const [index, name] of ['again', 'written', 'first'].entries()) {
    const [small, large] = columns[index] ?? [[], []]
    const [ms, msLarge] = [median(small), median(large)]
    figures[`${name} 1k`] = ms
    figures[`${name} all`] = msLarge
    figures[`${name} x`] = msLarge / ms
    if (!(msLarge / ms <= goal.times || msLarge <= (goal.ms ?? 0))) reached = false
  }
  figures['max'] = Math.max(...columns.flatMap((times) => times?.[1] ?? []))
  return { row: question.row, goal: goal.text, reached, figures }
}
