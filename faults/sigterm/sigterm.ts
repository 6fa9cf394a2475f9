import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultReport } from '../fault.ts'
import { timesOr } from '../random.ts'
import { ask } from '../stream/call.ts'
import { choosePhoto, dataUrlOf } from '../stream/photos.ts'
import { tellFaults } from '../stream/tell-faults.ts'
import { type Stage, withStream } from '../stream/with-stream.ts'
import { fieldsOf } from '../stream/world.ts'
import { neverFinish, readLate, sendSlowly, type SlowAnswer } from './clients.ts'
import { holdJob, insertManyJobs } from './many-jobs.sql.ts'

/** What an orchestrator waits before it kills. */
const limitMs = 10_000

export const sigterm: Fault = {
  name: 'sigterm',
  run: () =>
    withStream(async (stage) => {
      const people = await signUpPeople(stage)
      return [
        await stopAgainAndAgain(stage, people, { fault: 'SIGTERM', times: timesOr(2) }),
        await stopAgainAndAgain(stage, people, {
          ...{ fault: 'SIGTERM, some never finish', times: timesOr(2), some: 'never finish' },
        }),
      ]
    }),
}

interface People {
  customer: string
  packer: string
  jobs: number
}

async function signUpPeople({ api, postgres }: Stage): Promise<People> {
  const fields = {
    password: 'moving-day-2026',
    name: 'A',
    email: 'a@example.com',
    phone: '111-222-3333',
  }
  const signUp = (path: string, username: string) =>
    ask(api.origin, { method: 'POST', path, json: { ...fields, username } })
  const customer = await signUp('/api/customer/auth/signup', 'patient-customer')
  const packer = await signUp('/api/auth/signup', 'patient-packer')
  const { id } = customer.body as { id: number }
  const jobs = await insertManyJobs(postgres.url, id)
  return { customer: customer.cookie, packer: packer.cookie, jobs }
}

interface Stop {
  fault: string
  times: number
  some?: 'never finish'
}

async function stopAgainAndAgain(stage: Stage, people: People, stop: Stop): Promise<FaultReport> {
  const { api, stream } = stage
  const { fault, times, some } = stop
  const recoveryMs: number[] = []
  const tookMs: number[] = []
  let survived = 0
  for (let round = 1; round <= times; round += 1) {
    stream.resume()
    await stream.nextAcknowledged()
    await stream.pause()
    const { faults, ms } = await stopOnce(stage, people, some === 'never finish')
    tookMs.push(ms)
    const begun = performance.now()
    await api.start()
    recoveryMs.push(performance.now() - begun)
    faults.push(...(await stream.check()))
    if (tellFaults(`${fault}, ${round}`, faults)) survived += 1
  }
  const note = `ended after ${(Math.max(...tookMs) / 1000).toFixed(1)} s at most`
  return { fault, times, survived, checked: times * 3, recoveryMs, note }
}

/** Three who are under way are answered: a reader, an upload and a booking. */
async function stopOnce({ api, postgres, random }: Stage, people: People, withOthers: boolean) {
  const { origin } = api
  const { customer, packer, jobs } = people
  const photos = [choosePhoto(random), choosePhoto(random)]
  const state = {
    ...{ title: 'Late, posted', price: 10, specialties: [], photos, featured: null },
    ...{ status: 1 as const, packer: null },
  }
  const json = { ...fieldsOf('Late', state), images: await Promise.all(photos.map(dataUrlOf)) }
  const mine = await ask(origin, { method: 'POST', path: '/api/gigs', cookie: customer, json })
  const { id } = mine.body as { id: number }

  const letGo = await holdJob(postgres.url, id)
  const midway = new EventEmitter()
  const list = readLate({ origin, path: '/api/gigs', cookie: packer }, once(midway, 'stopping'))
  const upload = sendSlowly({ origin, path: '/api/gigs', cookie: customer }, json, 2_000)
  const path = `/api/packer/gigs/${id}`
  const booking = sendSlowly({ origin, path, cookie: packer }, {}, 0)
  if (withOthers) neverFinish(origin, packer)
  await sleep(500)

  const begun = performance.now()
  const ended = api.kill('SIGTERM')
  await sleep(200)
  const faults: string[] = []
  const late = await fetch(`${origin}/healthz`).catch(() => undefined)
  if (late) faults.push(`a new connection is answered ${late.status}`)
  await sleep(800)
  midway.emit('stopping')
  await letGo()
  const answers = Object.entries({ list, upload, booking })
  const [code] = await Promise.all([ended, ...answers.map(([, answer]) => answer.catch(() => {}))])
  const ms = performance.now() - begun
  for (const [what, answer] of answers) faults.push(...(await faultsOf(what, answer, jobs)))
  if (code !== 0) faults.push(`it ended with ${code}`)
  if (ms > limitMs) faults.push(`it took ${Math.round(ms)} ms`)
  return { faults, ms }
}

async function faultsOf(what: string, pending: Promise<SlowAnswer>, jobs: number) {
  try {
    const { status, text } = await pending
    const expected = what === 'list' ? 200 : 201
    if (status !== expected) return [`the ${what} is answered ${status}`]
    const body = JSON.parse(text) as unknown
    return what === 'list' && (body as unknown[]).length < jobs ? ['the list is not whole'] : []
  } catch (error) {
    return [`the ${what} is not answered: ${(error as Error).message}`]
  }
}
