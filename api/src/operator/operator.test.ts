import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { takeMails } from '../mail/mail.fixture.ts'
import { createConversation, sent } from '../messages/messages.fixture.ts'
import { createEmptyDatabase } from '../platform/db/database.fixture.ts'
import { completeTrip, ownReview, write as review } from '../reviews/reviews.fixture.ts'
import type { SupportConversation } from '../support/support.contract.ts'
import { runOperatorCommand } from './command/command.ts'

let api: TestApi
let customer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer', {
    name: 'Dana Whitfield',
    email: 'dana@example.com',
    username: 'dana',
  })
})
afterAll(() => api.close())

/** Runs the command as the operator kim, and returns its output. */
async function run(...args: string[]) {
  const lines: string[] = []
  await runOperatorCommand([...args, '--operator', 'kim'], {
    env: () => ({ DATABASE_URL: api.url }),
    start: 'npm run operator --',
    say: (line) => lines.push(line),
  })
  return lines.join('\n')
}

const write = async (fields: object = {}, person = customer) => {
  const json = { subject: 'A scratch', text: 'The table has a scratch.', ...fields }
  return (await (await person.post('/api/support', json)).json()) as SupportConversation
}
const read = async (id: number) =>
  (await (await customer.get(`/api/support/${id}`)).json()) as SupportConversation
const actions = (subject: string) => api.sql`
  select operator, action, note from operator_actions where subject = ${subject} order by id`
const countActions = async () => (await api.sql`select from operator_actions`).length

test('help explains every command with an example, and needs no database', async () => {
  const help: string[] = []
  const env = () => {
    throw new Error('not needed')
  }
  for (const args of [[], ['help'], ['--help']]) {
    await runOperatorCommand(args, {
      env,
      start: 'npm run operator --',
      say: (line) => help.push(line),
    })
  }
  expect(new Set(help).size).toBe(1)
  for (const command of ['queue', 'show', 'answer', 'resolve', 'dead', 'dead retry', 'dead drop']) {
    expect(help[0]).toMatch(new RegExp(`\n  ${command} .*\n +npm run operator -- ${command}`))
  }
})

test('an operator finds a ticket in the queue, reads and answers it, and the user sees the answer', async () => {
  const gig = await api.createGig(customer, { title: 'Two rooms', price: 250.5 })
  const { id } = await write({ gig_id: gig.id })
  expect(await run('queue')).toMatch(
    new RegExp(
      `^ticket ${id}  A scratch\n    Ticket, Dana W\\., waits for 0 minutes, due .* UTC$`,
      'm',
    ),
  )

  const shown = await run('show', String(id))
  expect(shown).toContain(`Ticket ${id}: A scratch\nState: open\n`)
  expect(shown).toContain(`User: Dana Whitfield, customer dana (id ${customer.id})`)
  expect(shown).toContain('Contact: dana@example.com, 111-222-3333')
  expect(shown).toContain(
    `Job: ${gig.id}, "Two rooms", without a packer\n     $250.50, pickup ${gig.pickup_date.slice(0, 10)} 15:00 UTC`,
  )
  expect(shown).toMatch(/\ndana, .* UTC\n {4}The table has a scratch\.$/)

  await takeMails(api)
  expect(await run('answer', String(id), ' We are sorry. ')).toBe(`Ticket ${id} is answered.`)
  const [mail] = await takeMails(api)
  expect(mail).toMatchObject({ recipient: customer.email, subject: 'Our support answered you' })
  expect(mail?.text).not.toContain('sorry')
  expect(await read(id)).toMatchObject({
    state: 'answered',
    messages: [{}, { author: 'operator', text: 'We are sorry.' }],
  })
  expect(await run('queue')).not.toContain('A scratch')
  expect(await actions(`ticket ${id}`)).toEqual([
    { operator: 'kim', action: 'show', note: null },
    { operator: 'kim', action: 'answer', note: null },
  ])
})

test('resolve closes a ticket with or without a text, and a message returns it to the queue', async () => {
  const [first, second] = [await write({ subject: 'First' }), await write({ subject: 'Second' })]
  await run('resolve', String(first.id))
  await run('resolve', String(second.id), 'Done.')
  expect(await read(first.id)).toMatchObject({ state: 'resolved', messages: [{}] })
  const { state, messages } = await read(second.id)
  expect([state, messages.at(-1)?.text]).toEqual(['resolved', 'Done.'])
  expect(await run('queue')).not.toMatch(/First|Second/)
  await customer.post(`/api/support/${first.id}`, { text: 'No.' })
  expect(await run('queue')).toContain(`ticket ${first.id}  First`)
  await run('resolve', String(first.id))
})

test('the queue lists disputed jobs with the report', async () => {
  const packer = await api.signUp('packer', { username: 'marcus' })
  const { id } = await api.createGig(customer, { title: 'A piano' })
  await packer.post(`/api/packer/gigs/${id}`)
  await api.startPickup(id)
  await packer.put(`/api/packer/gig/${id}`, { gig_status_id: 3 })
  const trip = (await (await customer.get(`/api/gigs/${id}/trip`)).json()) as { id: number }
  expect(await run('queue')).not.toContain('A piano')
  const report = { kind: 'damage', text: 'A key broke.', images: [await api.upload(customer)] }
  const disputed = await customer.post(`/api/trips/${trip.id}/problem`, report)
  const { answer_by } = (await disputed.json()) as { answer_by: string }
  const answerBy = `${answer_by.slice(0, 10)} ${answer_by.slice(11, 16)} UTC`
  expect(await run('queue')).toContain(
    `trip ${trip.id}  A key broke.\n    Dispute, Dana W. and Some B., waits for 0 minutes, due ${answerBy}`,
  )
  await packer.post(`/api/trips/${trip.id}/problem-reply`, { text: 'It was broken before.' })
  expect(await run('show', 'trip', String(trip.id))).toMatch(
    /customer, report of damage, .*\n    A key broke.\n    \/api\/images\/.*\n\npacker, reply, .*\n    It was broken before./,
  )
})

test('users cannot send control characters to the terminal of the operator', async () => {
  const evil = '\u001B]0;owned\u0007\u009B2J\u202E end'
  const { id } = await write({ text: `One${evil}\nTwo\r\n${'x'.repeat(99)}` })
  // Older tickets may have a subject of several lines.
  await api.sql`update support_tickets set subject = ${`Sub${evil}`} where id = ${id}`
  const output = `${await run('queue')}${await run('show', String(id))}`
  expect(output).toContain('Sub]0;owned2J end')
  expect(output).toContain('    One]0;owned2J end\n    Two\n')
  expect(output).not.toMatch(/[^\P{Cc}\n]|\u202E/u)
  await run('resolve', String(id))
})

test.each([
  [['unknown'], 'There is no command "unknown". See: npm run operator -- help'],
  [['show'], 'Name the id of a ticket after "show". See: npm run operator -- help'],
  [['show', 'x'], '"x" is not the id of a ticket. See: npm run operator -- help'],
  [['show', '99999'], 'There is no ticket 99999.'],
  [['answer', '99999', 'Hello'], 'There is no ticket 99999.'],
  [['resolve', '99999'], 'There is no ticket 99999.'],
  [['answer', '1'], 'Write the answer in quotes after the id. See: npm run operator -- help'],
  [
    ['answer', '1', 'two', 'words'],
    'There are too many arguments after "answer": put text in quotes. See: npm run operator -- help',
  ],
  [
    ['dead', 'undo', '1'],
    'After "dead" comes nothing, "retry" or "drop". See: npm run operator -- help',
  ],
  [['dead', 'retry', '99999'], 'There is no failed background task 99999.'],
])('%j gets one sentence and changes nothing', async (args, message) => {
  const before = await countActions()
  await expect(run(...args)).rejects.toThrow(new Error(message))
  expect(await countActions()).toBe(before)
})

test.each([
  ['', 'The answer is empty.'],
  ['x'.repeat(2001), 'The answer is longer than 2000 characters.'],
])('an answer must have 1 to 2000 characters', async (text, message) => {
  const { id } = await write()
  for (const command of ['answer', 'resolve']) {
    await expect(run(command, String(id), text)).rejects.toThrow(message)
  }
  expect(await read(id)).toMatchObject({ state: 'open', messages: [{}] })
  expect(await actions(`ticket ${id}`)).toEqual([])
})

test('the operator must have a name; by default it is the user name on the machine', async () => {
  const places = { env: () => ({ DATABASE_URL: api.url }), start: '', say: () => {} }
  for (const args of [
    ['queue', '--operator'],
    ['queue', '--operator='],
    ['--operator', 'x'.repeat(101), 'queue'],
  ]) {
    await expect(runOperatorCommand(args, places)).rejects.toThrow(
      'Write your name, of at most 100 characters, after --operator.',
    )
  }
  const { id } = await write()
  await runOperatorCommand(['--operator=lee', 'show', String(id)], places)
  await runOperatorCommand(['show', String(id)], places)
  const [first, second] = await actions(`ticket ${id}`)
  expect(first).toMatchObject({ operator: 'lee' })
  expect(second?.['operator']).toMatch(/./)
})

test('operator actions are never changed or deleted', async () => {
  await run('show', String((await write()).id))
  await expect(api.sql`update operator_actions set operator = 'x'`).rejects.toThrow('never changed')
  await expect(api.sql`delete from operator_actions`).rejects.toThrow('never changed')
})

test('an answer and a message at the same time are both kept, and the later one decides', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await write()
    await Promise.all([
      run('resolve', String(id), 'Done.'),
      customer.post(`/api/support/${id}`, { text: 'One more thing.' }),
    ])
    const { state, messages } = await read(id)
    expect(messages).toHaveLength(3)
    expect(state).toBe(messages.at(-1)?.author === 'user' ? 'open' : 'resolved')
  }
})

test('a database without tables gets a sentence', async () => {
  const empty = await createEmptyDatabase()
  const places = { env: () => ({ DATABASE_URL: empty.url }), start: '', say: () => {} }
  await expect(runOperatorCommand(['queue'], places)).rejects.toThrow('start the product first')
  await empty.close()
})

describe('failed background tasks', () => {
  const addTask = async (task: string) => {
    const [row] = await api.sql<[{ id: string }]>`
      select id::text from graphile_worker.add_job(${task}, max_attempts => 1)`
    return row.id
  }
  const fail = (id: string) => api.sql`
    select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'no\u001B[2J truck')`

  test('are listed, retried and dropped', async () => {
    expect(await run('dead')).toBe('No background task has failed for good.')
    const [first, second, alive] = [
      await addTask('first'),
      await addTask('second'),
      await addTask('alive'),
    ]
    await fail(first)
    await fail(second)
    expect(await run('dead')).toBe(
      [first, second]
        .map(
          (id, index) =>
            `${id}  ${index === 0 ? 'first' : 'second'}, 1 attempt, failed 0 minutes ago\n    no[2J truck`,
        )
        .join('\n'),
    )
    expect(await run('dead', 'retry', first)).toBe(`Background task ${first} runs again.`)
    expect(await run('dead', 'drop', second)).toBe(`Background task ${second} is deleted.`)
    expect(await run('dead')).toBe('No background task has failed for good.')
    for (const change of ['retry', 'drop']) {
      await expect(run('dead', change, alive)).rejects.toThrow(
        `There is no failed background task ${alive}.`,
      )
    }
    const tasks = await api.sql`
      select id::text, attempts, run_at <= now() as is_due from graphile_worker.jobs
      where task_identifier in ('first', 'second', 'alive') order by task_identifier desc`
    expect(tasks).toEqual([
      { id: first, attempts: 0, is_due: true },
      { id: alive, attempts: 0, is_due: true },
    ])
    expect([...(await actions(`task ${first}`)), ...(await actions(`task ${second}`))]).toEqual([
      { operator: 'kim', action: 'dead retry', note: 'first' },
      { operator: 'kim', action: 'dead drop', note: 'second' },
    ])
  })
})

test('a reported message is in the queue, is shown in its conversation, and leaves the queue when resolved', async () => {
  const conversation = await createConversation(api)
  await sent(conversation.customer, conversation.path, { text: 'How do I pay?' })
  const { id } = await sent(conversation.packer, conversation.path, {
    text: 'Pay me in cash.\u001B[2J',
    images: [await api.upload(conversation.packer)],
  })
  await expect(run('show', 'message', String(id))).rejects.toThrow('There is no reported message')
  await conversation.customer.post(`/api/messages/${id}/report`, { reason: 'Wants cash.' })
  expect(await run('queue')).toContain(`message ${id}  Wants cash.\n    Report, `)
  const shown = await run('show', 'message', String(id))
  expect(shown).toContain(`From: packer ${conversation.packer.username}`)
  expect(shown).toMatch(
    /customer, .*\n    How do I pay\?\n\npacker, .* \(reported\)\n    Pay me in cash\.\[2J\n    \/api\/images\//,
  )
  expect(await run('resolve', 'message', String(id), 'Warned.')).toBe(
    `The report of message ${id} is resolved.`,
  )
  expect(await run('queue')).not.toContain(`message ${id} `)
  expect(await actions(`message ${id}`)).toMatchObject([
    { operator: 'kim', action: 'show', note: null },
    { action: 'resolve', note: 'Warned.' },
  ])
})

test('a hidden review is not hidden again, so that its reason stays', async () => {
  const packer = await api.signUp('packer')
  const trip = await completeTrip(api, { customer, packer })
  await review(customer, trip, 1)
  await review(packer, trip, 5)
  const [row] = await api.sql<{ id: number }[]>`
    select id from reviews where trip_id = ${trip} and author_id = ${customer.id}`
  const id = String(row?.id)
  await run('hide', id, 'It contains a phone number.')
  await expect(run('hide', id, 'It is rude.')).rejects.toThrow(
    `Review ${id} is already hidden. To change the reason, unhide it first.`,
  )
  expect(await ownReview(customer, trip)).toMatchObject({
    hidden_reason: 'It contains a phone number.',
  })
  expect(await actions(`review ${id}`)).toHaveLength(1)
})
