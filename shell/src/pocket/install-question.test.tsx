import { useMutation } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from 'api/client'
import { answerCalls, customer, packer, renderAt } from '../api.fixture.tsx'
import { LazyInstallQuestion } from './lazy-install-question.tsx'
import { pocket } from './pocket.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'

function Booking({ kind }: { kind: string }) {
  const { mutate } = useMutation({
    meta: { causes: () => [{ kind }] },
    mutationFn: async () => ({}),
  })
  return <button onClick={() => mutate()}>Do it</button>
}

/** Renders the question on a phone, after a change of this kind. Returns what the browser was asked. */
async function ask(user: User, kind: string, { offers = true } = {}) {
  window.matchMedia = ((query: string) => ({ matches: query.includes('coarse') })) as never
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: user }) })
  await pocket.load()
  renderAt(
    '/',
    <>
      <Booking kind={kind} />
      <LazyInstallQuestion user={user} />
    </>,
  )
  const actor = userEvent.setup()
  await actor.click(screen.getByRole('button', { name: 'Do it' }))
  const prompt = jest.fn(async () => ({ outcome: 'accepted' }))
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  if (offers) await act(async () => void dispatchEvent(offer))
  return { actor, prompt }
}

const question = () => screen.queryByRole('heading', { name: 'Put Manyhands on your phone?' })
const manifest = () => document.querySelector('link[rel=manifest]')?.getAttribute('href')

afterEach(() => {
  localStorage.clear()
  for (const link of document.querySelectorAll('link')) link.remove()
  jest.restoreAllMocks()
})

test('asks a packer after a booking, with the browser’s own dialog, and never again', async () => {
  const { actor, prompt } = await ask(packer, 'booked')
  expect(question()).toBeVisible()
  expect(manifest()).toBe('/manifest-packer.webmanifest')
  await actor.click(screen.getByRole('button', { name: 'Add to home screen' }))
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(question()).toBeNull()

  document.body.replaceChildren()
  await ask(packer, 'booked')
  expect(question()).toBeNull()
})

test('tells a customer with an iPhone how, after a posting', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
  const { actor } = await ask(customer, 'posted', { offers: false })
  expect(question()).toBeVisible()
  expect(manifest()).toBe('/manifest-customer.webmanifest')
  expect(screen.getByText(/press Share, then “Add to Home Screen”/)).toBeVisible()
  await actor.click(screen.getByRole('button', { name: 'OK' }))
  expect(question()).toBeNull()
})

test('asks nothing after another change, or where the browser offers nothing', async () => {
  await ask(packer, 'cancelled')
  expect([question(), manifest()]).toEqual([null, undefined])
  document.body.replaceChildren()
  await ask(packer, 'booked', { offers: false })
  expect(question()).toBeNull()
})
