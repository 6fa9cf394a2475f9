import { waitFor } from '@testing-library/react'
import { addressAfterSignIn, ownAddress, rememberRequested } from './requested-address.ts'
import {
  answer,
  fillSignIn,
  fillSignUp,
  follow,
  guarded,
  here,
  load,
  requested,
  reset,
  returnAfter,
  setSession,
  shared,
  findSignInNotice,
  ways,
} from './sign-in-ways.fixture.tsx'

beforeEach(reset)

test('the guarded pages are those of the halves and of signed-in users', () => {
  expect(shared).toEqual(['/account', '/support', '/support/:id'])
  expect(guarded.length).toBeGreaterThan(20)
})

const some = ['/customer/jobs/:gigId', '/gig/:gigId', '/support/:id']

describe.each(Object.entries(ways))('%s leads back to', (_way, signIn) => {
  test.each(guarded.filter(([, page]) => some.includes(page)))(
    'the page of a %s at %s',
    async (role, page) => {
      expect(await returnAfter(role, page, signIn)).toBe(requested(page))
    },
  )
})

test.each(guarded)('the sign-in page leads back to the page of a %s at %s', async (role, page) => {
  const signIn = async () => {
    await findSignInNotice()
    await follow(`/${role}/signin`)
    await fillSignIn(role)
  }
  expect(await returnAfter(role, page, signIn)).toBe(requested(page))
})

test.each([
  ['customer', '/customer/dashboard'],
  ['packer', '/marketplace'],
] as const)('a %s who requested no page goes home', async (role, home) => {
  for (const signIn of [fillSignIn, fillSignUp]) {
    answer(role)
    setSession(undefined)
    load(`/${role}/${signIn === fillSignIn ? 'signin' : 'signup'}`)
    await signIn(role)
    await waitFor(() => expect(here()).toBe(home))
  }
})

test('a user of the other role goes to their own home page, and a later sign-in too', async () => {
  answer('customer')
  load('/gig/2')
  await findSignInNotice()
  await follow('/customer/signin')
  await fillSignIn('customer')
  await waitFor(() => expect(here()).toBe('/customer/dashboard'))
  await waitFor(() => expect(addressAfterSignIn('customer')).toBe('/customer/dashboard'))
})

test.each([
  ['//evil.com'],
  ['///evil.com'],
  ['/\\evil.com'],
  ['\\\\evil.com'],
  ['/\t/evil.com'],
  ['/\n/evil.com'],
  ['\u0000//evil.com'],
  [' //evil.com'],
  ['/.//evil.com'],
  ['/..//evil.com'],
  ['/a/../..//evil.com'],
  ['/%2e//evil.com'],
  ['/.\\/evil.com'],
  ['https://evil.com/'],
  ['https:/evil.com'],
  ['javascript:alert(1)'],
  ['java\tscript:alert(1)'],
  ['data:text/html,x'],
  ['@evil.com'],
  ['evil.com'],
  ['http://'],
  [''],
])('%j is no address of this origin', (address) => {
  expect(ownAddress(address)).toBeUndefined()
  rememberRequested(address)
  expect(addressAfterSignIn('packer')).toBe('/marketplace')
})

test.each([
  ['/%2F/evil.com'],
  ['/%2Fevil.com'],
  ['/%5C/evil.com'],
  ['/%09/evil.com'],
  ['/@evil.com'],
  ['/javascript:alert(1)'],
  ['/gig/7?next=//evil.com#//evil.com'],
])('%j stays on this origin', (address) => {
  rememberRequested(address)
  const found = addressAfterSignIn('packer')
  expect(found).toBe(address)
  expect(new URL(found, window.location.origin).origin).toBe(window.location.origin)
})

test('without storage, the address is kept until the page is loaded again', () => {
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  rememberRequested('/gig/7')
  expect(addressAfterSignIn('packer')).toBe('/gig/7')
  blocked.mockRestore()
})
