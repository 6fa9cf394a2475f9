import { fireEvent, screen } from '@testing-library/react'
import { answerCalls, customer } from '../api.fixture.tsx'
import { openShell } from '../shell.fixture.tsx'

/** Returns the URLs of the halves' files that were requested. */
function requestedHalves(): string[] {
  const urls = jest.mocked(globalThis.fetch).mock.calls.map(
    // The federation runtime makes addresses absolute.
    ([url]) => String(url).replace(location.origin, ''),
  )
  return urls.filter((url) => url.includes('-app/'))
}

/** Waits for pending promises and timers. */
const settle = async () => {
  for (let round = 0; round < 20; round++) await new Promise((resolve) => setTimeout(resolve, 0))
}

function openAt(address: string, user: object | null) {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: user }) })
  globalThis.fetch = jest.fn(globalThis.fetch)
  openShell(address)
}

test('focusing a sign-in field prefetches the half of that role only', async () => {
  openAt('/packer/signin', null)
  const field = await screen.findByLabelText('Username')
  await settle()
  expect(requestedHalves()).toEqual([])
  fireEvent.focusIn(field)
  await settle()
  expect(requestedHalves()).toEqual(['/packer-app/abc123/entry.js'])
})

test('hovering a link into a half prefetches the half once', async () => {
  openAt('/about', customer)
  await screen.findByRole('heading', { level: 1 })
  const link = screen.getAllByRole('link', { name: 'Dashboard', hidden: true })[0] as HTMLElement
  await settle()
  expect(requestedHalves()).toEqual([])
  fireEvent.pointerOver(link)
  fireEvent.pointerOver(link)
  await settle()
  expect(requestedHalves()).toEqual(['/customer-app/abc123/entry.js'])
})
