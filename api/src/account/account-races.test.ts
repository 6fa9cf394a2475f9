import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { runMailTasks, takeMails, tokenIn } from '../mail/mail.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Calls of one account that change, mail or confirm its address. Returns their status codes. */
async function callAtOnce(packer: Person, { turn, token }: { turn: number; token: string }) {
  const address = (name: number) => `next${packer.id}-${turn}-${name}@example.com`
  const calls = [
    api.send('POST', '/api/account/email/verify', { json: { token, password: packer.password } }),
    ...[1, 2, 3, 4, 5, 6].map((name) => packer.put('/api/packer/edit', { email: address(name) })),
    ...[1, 2, 3].flatMap(() => [
      packer.post('/api/account/email/resend'),
      packer.post('/api/packer/checks/email'),
      api.send('POST', '/api/account/password/forgot', { json: { username: packer.username } }),
    ]),
  ]
  const answers = await Promise.all(calls)
  return answers.map(({ status }) => status)
}

/** Sends the mails once. Returns how many jobs have failed. */
async function sendMails() {
  await runMailTasks(api)
  return api.sql`select task_identifier, last_error from graphile_worker.jobs where last_error is not null`
}

test('concurrent calls and mails of one account wait for each other without a deadlock', async () => {
  const packers: Person[] = []
  for (let i = 0; i < 3; i++) {
    packers.push(await api.signUp('packer', { email: `packer${i}@example.com` }))
  }
  for (let turn = 0; turn < 3; turn++) {
    for (const packer of packers) {
      await api.sql`delete from account_mail_counts`
      await api.sql`delete from attempt_counters`
      await packer.post('/api/account/email/resend')
      const token = (await takeMails(api)).map(tokenIn).findLast((found) => found !== '') ?? ''
      const [statuses, failed] = await Promise.all([
        callAtOnce(packer, { turn, token }),
        sendMails(),
      ])
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(failed).toEqual([])
    }
  }
})
