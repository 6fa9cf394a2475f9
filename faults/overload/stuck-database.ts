import { setTimeout as sleep } from 'node:timers/promises'
import { keptOpen, send } from '../../bench/load/calls.ts'
import { page, problemsOf, recovery, type Stage } from './stage.ts'

const agent = keptOpen(1_000)

/** Locks the gigs table for eight seconds, as a manual LOCK TABLE would. */
export async function stuckDatabase(stage: Stage) {
  const { api, database } = stage
  const begun = performance.now()
  const asking: Promise<{ asked: number; ms: number; status: number }>[] = []
  await database.sql.begin(async (tx) => {
    await tx`lock table gigs in access exclusive mode`
    for (let asked = 0; asked < 8_000; asked = performance.now() - begun) {
      const answer = send(api.origin, agent, page(asking.length))
      asking.push(answer.then(({ ms, status }) => ({ asked, ms, status })))
      await sleep(10)
    }
  })
  const recoveryMs = await recovery(stage)
  const answers = await Promise.all(asking)
  const late = answers.filter(({ asked }) => asked > 2_000 && asked < 7_500)
  const atOnce = late.filter(({ ms, status }) => status === 503 && ms < 500)
  const wrong = answers.filter(({ status }) => status !== 200 && status !== 503)
  return {
    recoveryMs,
    note: `of ${late.length} requests after 2 s, ${atOnce.length} were rejected within half a second`,
    problems: problemsOf({
      'too few rejected within 0.5 s': atOnce.length < late.length * 0.8,
      [`unexpected statuses: ${wrong.map(({ status }) => status).join(' ')}`]: wrong.length > 0,
      'slow to recover': recoveryMs > 5_000,
    }),
  }
}
