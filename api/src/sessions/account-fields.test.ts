import { dictionary } from '@zxcvbn-ts/language-common'
import { createTestApi, type TestApi } from '../app.fixture.ts'
import { demoPassword } from '../demo/demo-people.ts'
import { isCommonPassword } from './common-passwords.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const signUpPaths = { packer: '/api/auth/signup', customer: '/api/customer/auth/signup' }
const roles = ['packer', 'customer'] as const

const packer = { username: 'rule_packer', password: 'long enough' }
const customer = { ...packer, name: 'A', email: 'a@example.com', phone: '111-222-3333' }
let made = 0
const post = (role: 'packer' | 'customer', fields: object) => {
  made += 1
  const json = { ...(role === 'packer' ? packer : customer), username: `rule_${made}`, ...fields }
  return api.send('POST', signUpPaths[role], { json })
}

test.each([
  ['username', 'ab'],
  ['username', 'a'.repeat(51)],
  ['username', 'white space'],
  ['username', null],
  ['password', 'short'],
  ['password', '🙂'.repeat(7)],
  ['password', 'x'.repeat(129)],
  ['password', '\ud800'.repeat(8)],
  ['password', undefined],
  ['phone', '1112223333'],
  ['email', 'not an address'],
  ['email', 'a@b'],
  ['email', 'a b@example.com'],
  ['email', 'a@@example.com'],
  ['email', 'a@example..com'],
  ['email', '@example.com'],
  ['email', 'ä@example.com'],
  ['email', `${'a'.repeat(250)}@b.co`],
  ['bio', 'x'.repeat(281)],
  ['name', 'x'.repeat(101)],
  ['name', 'a\0b'],
  ['name', '\ud800'],
])('%s = %j is refused for both roles', async (field, value) => {
  for (const role of roles) {
    const response = await post(role, { [field]: value })
    expect(response.status).toBe(422)
    const problem = await response.json()
    expect(problem.errors).toEqual([
      { path: field, message: expect.stringMatching(new RegExp(`^${field} `)) },
    ])
    expect(problem.detail).toBe(problem.errors[0].message)
  }
})

test.each(['password', 'Password', '12345678', 'qwertyuiop', 'iloveyou', 'sunshine1'])(
  'the common password %s is refused with a sentence',
  async (password) => {
    for (const role of roles) {
      const response = await post(role, { password })
      expect(response.status).toBe(422)
      const message = 'That password is one of the most used ones. Please choose another one.'
      expect(await response.json()).toMatchObject({
        detail: message,
        errors: [{ path: 'password', message }],
      })
    }
  },
)

test('the 3,000 most common passwords that are long enough are refused', () => {
  const most = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 3000)
  expect(most).toHaveLength(3000)
  expect(most.filter((word) => !isCommonPassword(word))).toEqual([])
  // The passwords of the demo accounts and of other tests must stay allowed.
  const own = [demoPassword, 'correct horse', 'long enough', 'moving-day']
  expect(own.filter(isCommonPassword)).toEqual([])
})

test.each([
  'a!b@example.com',
  "o'hara+moves@example.com",
  'user%host@example.co.uk',
  '{curly}@example.com',
  'a.@example.com',
  'a@b.c',
])('%s is accepted as an email address', async (email) => {
  for (const role of roles) {
    const response = await post(role, { email })
    expect(response.status).toBe(201)
    expect((await response.json()).email).toBe(email)
  }
})

test.each(['name', 'email', 'phone', 'bio'])(
  '%s must be text, as the error says',
  async (field) => {
    for (const role of roles) {
      for (const value of [5, {}, ['a']]) {
        const response = await post(role, { [field]: value })
        expect(response.status).toBe(422)
        expect((await response.json()).detail).toBe(`${field} must be text`)
      }
    }
  },
)

test.each(['name', 'email', 'phone'])('a customer without %s is refused', async (field) => {
  for (const value of [undefined, null, '', '  ']) {
    expect((await post('customer', { [field]: value })).status).toBe(422)
  }
})

test('a packer may omit, null or empty everything but username and password', async () => {
  for (const value of [undefined, null, '']) {
    const fields = { name: value, email: value, phone: value, bio: value, user_type: value }
    const response = await post('packer', fields)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ name: '', email: '', phone: '', bio: '' })
  }
  expect((await post('packer', { user_type: 'packer' })).status).toBe(201)
  expect((await post('packer', { user_type: 'customer' })).status).toBe(422)
})

test('limits count code points: 280 emoji fit in a bio, 8 are a valid password', async () => {
  const response = await post('packer', { bio: '🙂'.repeat(280), password: '🙂'.repeat(8) })
  expect(response.status).toBe(201)
  expect((await response.json()).bio).toBe('🙂'.repeat(280))
  expect((await post('packer', { bio: '🙂'.repeat(281) })).status).toBe(422)
})
