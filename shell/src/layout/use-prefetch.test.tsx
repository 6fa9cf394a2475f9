import { fireEvent, screen } from '@testing-library/react'
import { answerCalls, customer } from '../api.fixture.tsx'
import { openShell } from '../shell.fixture.tsx'

/** Files of halves that have been asked for. */
function halvesAsked(): string[] {
  const asked = jest.mocked(globalThis.fetch).mock.calls.map(([url]) => String(url))
  return asked.filter((url) => url.includes('-app/'))
}

/** Lets everything that is under way come to rest. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}

function arrive(address: string, user: object | null) {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: user }) })
  globalThis.fetch = jest.fn(globalThis.fetch)
  openShell(address)
}

test('whoever begins to sign in gets the half of that form, and no other', async () => {
  arrive('/packer/signin', null)
  const field = await screen.findByLabelText('Username')
  await settle()
  expect(halvesAsked()).toEqual([])
  fireEvent.focusIn(field)
  await settle()
  expect(halvesAsked()).toEqual(['/packer-app/abc123/entry.js'])
})

test('a link into the own half brings it from when it is pointed at', async () => {
  arrive('/about', customer)
  await screen.findByRole('heading', { level: 1 })
  const link = screen.getAllByRole('link', { name: 'Dashboard', hidden: true })[0] as HTMLElement
  await settle()
  expect(halvesAsked()).toEqual([])
  fireEvent.pointerOver(link)
  fireEvent.pointerOver(link)
  await settle()
  expect(halvesAsked()).toEqual(['/customer-app/abc123/entry.js'])
})
