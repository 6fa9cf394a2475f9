import { setTimeout as sleep } from 'node:timers/promises'
import { keptOpen, send } from '../../bench/load/calls.ts'
import { page, recovery, report, type Stage } from './stage.ts'

const agent = keptOpen(1_000)

/** Locks the gigs table for eight seconds, as a manual LOCK TABLE would. */
export async function stuckDatabase(stage: Stage) {
  const { api, database } = stage
  const answers: { begun: number; ms: number; status: number }[] = []
  const begun = performance.now()
  const asking: Promise<void>[] = []
  const ask = async (packer: number) => {
    const asked = performance.now() - begun
    const { status, ms } = await send(api.origin, agent, page(packer))
    answers.push({ begun: asked, ms, status })
  }
  await database.sql.begin(async (tx) => {
    await tx`lock table gigs in access exclusive mode`
    for (let packer = 0; performance.now() - begun < 8_000; packer += 1) {
      asking.push(ask(packer))
      await sleep(10)
    }
  })
  const recoveryMs = await recovery(stage)
  await Promise.all(asking)
  const late = answers.filter((answer) => answer.begun > 2_000 && answer.begun < 7_500)
  const atOnce = late.filter(({ ms, status }) => status === 503 && ms < 500)
  const wrong = answers.filter(({ status }) => status !== 200 && status !== 503)
  return report({
    fault: 'gigs table locked for 8 s',
    checked: answers.length,
    recoveryMs,
    note: `of ${late.length} requests after 2 s, ${atOnce.length} were rejected within half a second`,
    problems: {
      'too few rejected within 0.5 s': atOnce.length < late.length * 0.8,
      [`unexpected statuses: ${wrong.map(({ status }) => status).join(' ')}`]: wrong.length > 0,
    },
  })
}
