import { cleanup, waitFor } from '@testing-library/react'
import {
  endSession,
  fillSignUp,
  find,
  follow,
  found,
  guarded,
  here,
  press,
  requested,
  reset,
  returnAfter,
  type,
  ways,
} from './sign-in-ways.fixture.tsx'

beforeEach(reset)

describe.each(Object.entries(ways))('%s leads back to', (_way, signIn) => {
  test.each(guarded)('the page of a %s at %s', async (role, page) => {
    expect(await returnAfter(role, page, signIn)).toBe(requested(page))
  })
})

test.each(guarded)(
  'after the end of a session, form and links of the prompt lead back to the page of a %s at %s',
  async (role, page) => {
    await endSession(role, page)
    type('username', 'dana')
    type('password', 'correct horse')
    press('Sign In')
    await waitFor(() => expect(found('h1', 'Please log in')).toBeUndefined())
    await find('main h1')
    expect(here()).toBe(requested(page))

    cleanup()
    await endSession(role, page)
    await follow(`/${role}/signup`)
    await fillSignUp(role)
    await waitFor(() => expect(here()).toBe(requested(page)))
  },
)
