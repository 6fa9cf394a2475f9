import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { addCard, connectBank, settlePayments, testPayments } from '../payments/payments.fixture.ts'
import type { Payments } from '../payments/payments.ts'
import { takeMails } from './mail.fixture.ts'
import { confirmAddress } from '../account/account.fixture.ts'

let api: TestApi
let payments: Payments
beforeAll(async () => {
  const open = testPayments()
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
})
afterAll(() => api.close())

async function join(role: 'customer' | 'packer'): Promise<Person> {
  const person = await api.signUp(role, { email: `${role}@example.com` })
  await confirmAddress(api.sql, person.id)
  await takeMails(api)
  return person
}

/** The mails since the last call: recipient, subject and first sentence. */
async function newNotices() {
  await settlePayments(api.sql, payments)
  const mails = await takeMails(api)
  return mails.map(({ recipient, subject, text }) => ({ recipient, subject, text }))
}

const notice = (recipient: string, subject: string, text: string) => ({
  ...{ recipient, subject },
  text: expect.stringContaining(text) as string,
})

describe('the owner of an account gets a mail about', () => {
  test.each([
    ['customer', '/api/customer/profile'],
    ['packer', '/api/packer/edit'],
  ] as const)('a new username: %s', async (role, call) => {
    const person = await join(role)
    await person.put(call, { username: `taken_over_${role}`, email: 'thief@example.com' })
    expect(await newNotices()).toContainEqual(
      notice(person.email, 'Your username was changed', `“taken_over_${role}”`),
    )
    await person.put(call, { username: `taken_over_${role}`, name: 'New Name' })
    expect(await newNotices()).toEqual([])
    expect((await person.put(call, { username: person.username })).status).toBe(200)
  })

  test('the first card and another one', async () => {
    const person = await join('customer')
    await addCard(api, person)
    expect(await newNotices()).toEqual([notice(person.email, 'Your card was saved', 'Visa 4242')])
    await addCard(api, person, 'Mastercard 4444')
    expect(await newNotices()).toEqual([
      notice(person.email, 'Your card was saved', 'Mastercard 4444'),
    ])
    await person.get('/api/payments/method')
    expect(await newNotices()).toEqual([])
  })

  test('the first bank account, and the page to change it', async () => {
    const person = await join('packer')
    await connectBank(api, person)
    expect(await newNotices()).toEqual([
      notice(person.email, 'Your bank account is connected', 'We now send your pay'),
    ])
    await connectBank(api, person)
    expect(await newNotices()).toEqual([
      notice(person.email, 'Your bank account may change', 'opened the page'),
    ])
  })
})
