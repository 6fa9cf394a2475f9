import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Check } from 'api/client'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { refusal, World } from '../packer-world.fixture.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return within(heading.closest('li')!)
}
/** Passes the check, with an end in a year for those that have one. */
const pass = (world: World, ...kinds: Check['kind'][]) => {
  for (const kind of kinds) {
    const expires_at = kind === 'email' || kind === 'phone' ? null : inDays(365)
    world.setCheck(kind, 'passed', { decided_at: inDays(-1), expires_at })
  }
}
const pdf = new File(['%PDF-1.7 and more'], 'certificate.pdf', { type: 'application/pdf' })

test('says what is missing, what waits, and what is passed', async () => {
  const world = new World()
  pass(world, 'email', 'phone')
  world.setCheck('insurance', 'started')
  openPackerApp(world, '/packer/checks')
  expect(
    await screen.findByText('Only one check is missing: your ID. Your insurance is in review.'),
  ).toBeVisible()
  expect(screen.getByText('2 of 4 passed, 1 in review')).toBeVisible()
  expect(screen.getByText('Not verified yet')).toBeVisible()
  expect((await row('Email')).getByText('Passed')).toBeVisible()
  const insurance = await row('Insurance')
  expect(insurance.getByText('In review')).toBeVisible()
  expect(insurance.getByText(/^In review since Dec 3, 2026/)).toBeVisible()
})

test('the profile says what is missing', async () => {
  const world = new World()
  pass(world, 'email', 'phone')
  world.setCheck('insurance', 'started')
  openPackerApp(world, '/packer/2')
  expect(await screen.findByText('Missing: ID. Insurance in review')).toBeVisible()
})

test('a packer with all checks sees the badge and its end', async () => {
  const world = new World()
  pass(world, 'email', 'phone', 'identity', 'insurance')
  openPackerApp(world, '/packer/checks')
  expect(await screen.findByText('Verified packer')).toBeVisible()
  expect(screen.getByText(/^4 of 4 passed\. Valid until /)).toBeVisible()
  for (const name of ['ID', 'Insurance']) {
    expect((await row(name)).getByText(/^Valid until \w+ \d+, \d+\.$/)).toBeVisible()
  }
})

test('the end of a check refetches it; if the clock of this device is ahead, each minute', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-01T18:00:00.000Z') })
  try {
    const world = new World()
    pass(world, 'email', 'phone', 'identity')
    world.setCheck('insurance', 'passed', { expires_at: '2026-12-01T18:10:00.000Z' })
    openPackerApp(world, '/packer/checks')
    await row('Insurance')
    const fetched = () => world.log.filter((call) => call === 'GET /api/packer/checks').length
    expect(fetched()).toBe(1)
    await act(() => jest.advanceTimersByTimeAsync(10 * 60_000 + 5_000))
    expect(fetched()).toBe(2)
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(fetched()).toBe(3)
  } finally {
    jest.useRealTimers()
  }
})

test('an expired check says until when it was valid', async () => {
  const world = new World()
  for (const kind of ['identity', 'insurance'] as const) {
    world.setCheck(kind, 'expired', { expires_at: '2026-11-01T00:00:00.000Z' })
  }
  world.setCheck('email', 'expired')
  openPackerApp(world, '/packer/checks')
  for (const name of ['ID', 'Insurance']) {
    const expired = await row(name)
    expect(expired.getByText('Expired')).toBeVisible()
    expect(expired.getByText(/^It was valid until Oct 31, 2026\. /)).toBeVisible()
  }
  expect((await row('Email')).queryByText(/valid until/)).not.toBeInTheDocument()
})

test('the texted code confirms the phone; a wrong one is refused and stays', async () => {
  const world = new World()
  const { user, notices } = openPackerApp(world, '/packer/checks')
  await user.click(await screen.findByRole('button', { name: 'Text me a code' }))
  const field = await screen.findByRole('textbox', { name: 'Code' })
  await user.type(field, '12')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Enter all six digits.')).toBeVisible()
  await user.clear(field)
  await user.type(field, '999 999')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('This code is wrong.')).toBeVisible()
  expect(field).toHaveValue('999999')
  await user.clear(field)
  await user.type(field, '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await (await row('Phone')).findByText('Passed')).toBeVisible()
  expect(notices).toEqual(['Your phone number is confirmed.'])
  expect(screen.getByRole('heading', { name: 'Phone' })).toHaveFocus()
})

test('a code that cannot be sent shows the API’s reason', async () => {
  const world = new World()
  world.instead = ({ path }) =>
    path === '/api/packer/checks/phone' ? refusal(429, 'Too many attempts.') : undefined
  const { user } = openPackerApp(world, '/packer/checks')
  await user.click(await screen.findByRole('button', { name: 'Text me a code' }))
  expect(await screen.findByText('The code was not sent')).toBeVisible()
  expect(screen.getByText(/Too many attempts/)).toBeVisible()
})

test('sends the certificate with its last day, and then waits for the decision', async () => {
  const world = new World()
  const { user, notices } = openPackerApp(world, '/packer/checks')
  await user.click(await screen.findByRole('button', { name: 'Send certificate' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Choose a file.')).toBeVisible()
  expect(screen.getByText('Enter the last day of your insurance.')).toBeVisible()
  expect(screen.getByText('Choose a file')).toBeVisible()
  await user.upload(screen.getByLabelText(/^Certificate/), pdf)
  expect(screen.getByText('certificate.pdf')).toBeVisible()
  expect(screen.getByText('Choose another file')).toBeVisible()
  await user.type(screen.getByLabelText(/^Last day of the insurance/), '2099-05-31')
  const timeout = jest.spyOn(AbortSignal, 'timeout')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await (await row('Insurance')).findByText('In review')).toBeVisible()
  expect(timeout).toHaveBeenCalledWith(120_000)
  timeout.mockRestore()
  expect(world.log).toContain('POST /api/packer/checks/insurance')
  const call = world.calls.find(({ path }) => path === '/api/packer/checks/insurance')
  expect(call?.query.get('expires_on')).toBe('2099-05-31')
  expect(notices).toHaveLength(1)
  expect(screen.queryByLabelText(/^Certificate/)).not.toBeInTheDocument()
})

test.each([
  ['photo.heic', '', 1, "photo.heic can't be used. Choose a PDF, or a JPEG, PNG or WebP image."],
  ['a.gif', 'image/gif', 1, "a.gif can't be used. Choose a PDF, or a JPEG, PNG or WebP image."],
  ['a.pdf', 'application/pdf', 10_485_761, 'a.pdf is too large. The file can be at most 10 MB.'],
  ['a.pdf', 'application/pdf', 0, 'a.pdf is empty. Choose another file.'],
])('a certificate that cannot be sent is refused when it is chosen: %s %s %d', async (...row) => {
  const [name, type, size, sentence] = row
  openPackerApp(new World(), '/packer/checks')
  // The browser's list of types is only a suggestion: the user can choose other files.
  const user = userEvent.setup({ applyAccept: false })
  await user.click(await screen.findByRole('button', { name: 'Send certificate' }))
  const field = screen.getByLabelText(/^Certificate/)
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  await user.upload(field, file)
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.queryByText(name)).not.toBeInTheDocument()
  await user.upload(field, pdf)
  expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  expect(screen.getByText('certificate.pdf')).toBeVisible()
})

test('a refused certificate keeps the form, and shows the reason', async () => {
  const world = new World()
  world.instead = ({ method }) =>
    method === 'POST' ? refusal(415, 'The certificate must be a PDF or an image.') : undefined
  const { user } = openPackerApp(world, '/packer/checks')
  await user.click(await screen.findByRole('button', { name: 'Send certificate' }))
  await user.upload(screen.getByLabelText(/^Certificate/), pdf)
  await user.type(screen.getByLabelText(/^Last day of the insurance/), '2099-05-31')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The certificate was not sent')).toBeVisible()
  const day = screen.getByLabelText(/^Last day of the insurance/)
  expect(day).toHaveValue('2099-05-31')
  await user.clear(day)
  expect(screen.getByText('Enter the last day of your insurance.')).toBeVisible()
  expect(screen.queryByText('The certificate was not sent')).not.toBeInTheDocument()
})

test('an operator’s decision appears without a reload', async () => {
  const world = new World()
  pass(world, 'email', 'phone', 'identity')
  world.setCheck('insurance', 'started')
  const { tell } = openPackerApp(world, '/packer/checks')
  await screen.findByText('Not verified yet')
  world.setCheck('insurance', 'failed', { missing: 'It does not show your name.' })
  await tell({ kind: 'check', gig_id: null, trip_id: null })
  expect(await screen.findByText('It does not show your name.')).toBeVisible()
})

test('shows an error if the checks fail to load, and Retry loads them', async () => {
  const world = new World()
  world.instead = ({ path }) =>
    path === '/api/packer/checks' ? refusal(503, 'Not now.') : undefined
  const { user } = openPackerApp(world, '/packer/checks')
  expect(await screen.findByText('Your checks could not be loaded.')).toBeVisible()
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Not verified yet')).toBeVisible()
})

test('the ID check opens the page of the payment provider', async () => {
  const world = new World()
  world.money.payouts = { provider: 'test', enabled: false, is_started: false }
  const { user } = openPackerApp(world, '/packer/checks')
  await user.click(await screen.findByRole('button', { name: 'Start ID check' }))
  await waitFor(() => expect(world.log).toContain('POST /api/packer/payouts'))
})
