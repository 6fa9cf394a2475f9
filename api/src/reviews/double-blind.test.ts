import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { calls, pathIn, type World } from '../calls.fixture.ts'
import { takeMails } from '../mail/mail.fixture.ts'
import { until } from '../platform/until.fixture.ts'
import { settleDue } from '../background/settle-due.ts'
import { completeTrip, passHours, readTrip, write } from './reviews.fixture.ts'

const pickup = new Date(Date.now() + 3_600_000).toISOString()

/** Replaces times and random values. Both runs have the same ids, because each has its own database. */
const normalized = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    // Each database makes its own.
    .replaceAll(/(?<="public_key":")[\w-]+/g, 'KEY')
    .replaceAll(/"completion_code":"\d{6}"/g, '"completion_code":"CODE"')
    .replaceAll(/#token=[\w-]+/g, '#token=RANDOM')
    .replaceAll(/[\da-f]{64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'RANDOM')

/** Sends every GET call of the API as this user. Returns statuses, headers and bodies. */
async function everyAnswer(api: TestApi, world: World, person: Person) {
  const answers: string[] = []
  for (const call of calls) {
    // The stream is observed through the notifications that feed it.
    if (call.method !== 'GET' || call.path === '/api/live') continue
    const response = await person.get(pathIn(world, call))
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
    const text = [call.path, response.status, JSON.stringify(headers), await response.text()]
    answers.push(normalized(text.join('\n')))
  }
  return answers
}

type Side = 'customer' | 'packer'

/**
 * Completes a trip, lets the other side write a review or not, and returns all that `side` can
 * observe, before its own review and after it has changed nothing for 13 days.
 */
async function observe(side: Side, otherWrites: boolean) {
  const api = await createTestApi()
  try {
    const dana = { name: 'Dana Whitfield', email: 'dana@example.com' }
    const marcus = { name: 'Marcus Tran', email: 'marcus@example.com' }
    const customer = await api.signUp('customer', dana)
    const packer = await api.signUp('packer', marcus)
    const rest = {
      otherCustomer: await api.signUp('customer'),
      otherPacker: await api.signUp('packer'),
    }
    const people = { signedOut: undefined, customer, packer, ...rest }
    const [person, other] = side === 'customer' ? [customer, packer] : [packer, customer]

    const heard: string[] = []
    const { unlisten } = await api.sql.listen('changes', (text) => heard.push(text))
    const tripId = await completeTrip(api, { customer, packer }, pickup)
    const { gig_id } = await readTrip(person, tripId)
    const world: World = {
      people,
      gigId: gig_id ?? 0,
      tripId,
      ticketId: 1,
      reviewId: 1,
      messageId: 1,
    }
    const jobs = () => api.sql`
      select task_identifier, count(*)::int from graphile_worker.jobs group by 1 order by 1`
    const mails = async () =>
      (await takeMails(api))
        .filter(({ recipient }) => recipient === person.email)
        .map(({ subject, text, html }) => normalized([subject, text, html].join('\n')))
        .toSorted()

    // The other side writes a review, and changes it.
    for (const text of otherWrites ? ['Never again.', 'Never again!'] : []) {
      await write(other, tripId, 2, text)
    }
    const seen: unknown[] = [await everyAnswer(api, world, person), [...(await jobs())]]
    // Guessed ids of the other's review.
    for (const id of [1, 2]) {
      seen.push((await person.put(`/api/reviews/${id}/reply`, { text: 'I saw it.' })).status)
      seen.push((await person.post(`/api/reviews/${id}/report`, { reason: 'I saw it.' })).status)
    }
    seen.push(await mails())
    await passHours(api, tripId, 13 * 24)
    await settleDue(api.sql)
    seen.push(await everyAnswer(api, world, person), [...(await jobs())], await mails())
    await api.sql.notify('changes', 'the end')
    await until(async () => heard.includes('the end'))
    await unlisten()
    seen.push([...heard])

    // From the moment when both are in, the difference must be visible: the comparison can fail.
    await write(person, tripId, 5)
    const { received_review } = await readTrip(person, tripId)
    expect(received_review?.text).toBe(otherWrites ? 'Never again!' : undefined)
    return seen
  } finally {
    await api.close()
  }
}

test.each<Side>(['customer', 'packer'])(
  'nothing that a %s observes tells whether the other side has written',
  async (side) => {
    const [withReview, without] = [await observe(side, true), await observe(side, false)]
    expect(withReview).toEqual(without)
    expect(JSON.stringify(without)).toContain('review_time')
  },
)
