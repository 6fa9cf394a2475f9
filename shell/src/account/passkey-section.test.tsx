import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UserPasskey } from 'api/client'
import { answerCalls, renderAt } from '../api.fixture.tsx'
import { fakePasskeyBrowser, removePasskeyBrowser } from '../passkeys/browser-passkeys.fixture.ts'
import { PasskeySection } from './passkey-section.tsx'

// jsdom's dialogs lack showModal and close.
configure({ defaultHidden: true })
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
})
afterEach(removePasskeyBrowser)

const passkey = (id: number, name: string, last_used_at: string | null = null): UserPasskey => ({
  ...{ id, name, last_used_at },
  created_at: new Date(2026, 11, 3).toISOString(),
})

const failure = () => ({ status: 503, body: { status: 503, detail: 'Not now.' } })

/** Renders the section with a fake API that keeps the passkeys of `world`. */
function openSection(first: UserPasskey[] = [], answers: Parameters<typeof answerCalls>[0] = {}) {
  const world = { passkeys: first }
  const calls = answerCalls({
    'GET /api/account/passkeys': () => ({ body: world.passkeys }),
    'POST /api/account/passkeys/options': ({ body }) =>
      (body as { password: string }).password === 'correct horse'
        ? { body: { challenge: 'abc' } }
        : {
            status: 403,
            body: {
              status: 403,
              detail: 'The password is wrong.',
              errors: [{ path: 'password', message: 'The password is wrong.' }],
            },
          },
    'POST /api/account/passkeys': () => {
      const added = passkey(9, 'Chrome on macOS')
      world.passkeys = [added, ...world.passkeys]
      return { status: 201, body: added }
    },
    'PUT /api/account/passkeys/1': ({ body }) => {
      const renamed = { ...passkey(1, ''), ...(body as object) }
      world.passkeys = [renamed]
      return { body: renamed }
    },
    'DELETE /api/account/passkeys/1': () => {
      world.passkeys = []
      return { status: 204 }
    },
    ...answers,
  })
  const notices: string[] = []
  const user = userEvent.setup()
  renderAt('/account', <PasskeySection username="dana" notify={({ text }) => notices.push(text)} />)
  return { calls, notices, user }
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('the user adds a passkey with the password, also after a wrong one and a cancelled dialog', async () => {
  const browser = fakePasskeyBrowser()
  const { calls, notices, user } = openSection()
  expect(await screen.findByText('You have no passkeys.')).toBeVisible()
  await press(user, 'Add a passkey')
  const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' })
  const password = within(dialog).getByLabelText('Your password')
  await press(user, 'Continue')
  expect(await within(dialog).findByText('Enter your password.')).toBeVisible()
  await user.type(password, 'wrong horse')
  await press(user, 'Continue')
  expect(await within(dialog).findByText('The password is wrong.')).toBeVisible()
  expect(browser.asked).toEqual([])

  browser.end = 'cancelled'
  await user.clear(password)
  await user.type(password, 'correct horse')
  await press(user, 'Continue')
  await waitFor(() => expect(browser.asked).toEqual([{ challenge: 'abc' }]))
  expect(await within(dialog).findByRole('button', { name: 'Continue' })).toBeEnabled()
  expect(within(dialog).queryByText('The passkey was not added')).toBeNull()

  browser.end = 'chosen'
  await press(user, 'Continue')
  await waitFor(() => expect(dialog).toBeEmptyDOMElement())
  expect(await screen.findByText('Chrome on macOS')).toBeVisible()
  expect(screen.getByText(/^Added/)).toHaveTextContent('Added Dec 3, 2026 · not used yet')
  expect(calls.find(({ name }) => name === 'POST /api/account/passkeys')?.body).toEqual({
    passkey: { id: 'a-passkey' },
  })
  expect(notices).toEqual(['The passkey is added. You can sign in with it now.'])
})

test('a device that has a passkey of the account is no error', async () => {
  fakePasskeyBrowser().end = 'known'
  const { notices, user } = openSection([passkey(1, 'My laptop')])
  await press(user, 'Add a passkey')
  await user.type(await screen.findByLabelText('Your password'), 'correct horse')
  await press(user, 'Continue')
  await waitFor(() =>
    expect(notices).toEqual(['This device has a passkey for your account already.']),
  )
})

test('the user renames a passkey, and removes it after a question', async () => {
  fakePasskeyBrowser()
  const { calls, notices, user } = openSection([passkey(1, 'My laptop', new Date().toISOString())])
  expect(await screen.findByText(/^Added/)).toHaveTextContent(/last used today, \d/)
  await press(user, 'Rename My laptop')
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await press(user, 'Save')
  expect(await screen.findByText('Enter a name.')).toBeVisible()
  await user.click(name)
  await user.paste('x'.repeat(61))
  await press(user, 'Save')
  expect(await screen.findByText('Use 60 characters or fewer. Your text has 61.')).toBeVisible()
  await user.clear(name)
  await user.type(name, 'Old laptop')
  await press(user, 'Save')
  await press(user, 'Remove Old laptop')
  const question = await screen.findByRole('dialog', { name: 'Remove Old laptop?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(calls.filter(({ name: call }) => call.startsWith('DELETE'))).toEqual([])
  await press(user, 'Remove Old laptop')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('You have no passkeys.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus()
  expect(notices).toEqual([
    'The passkey is renamed.',
    'The passkey is removed. Your browser may still list it: you can delete it there, too.',
  ])
})

test('says when a call failed, and loads the passkeys again', async () => {
  fakePasskeyBrowser()
  let isAway = true
  const { notices, user } = openSection([], {
    'GET /api/account/passkeys': () => (isAway ? failure() : { body: [passkey(1, 'My laptop')] }),
    'POST /api/account/passkeys/options': failure,
    'DELETE /api/account/passkeys/1': failure,
  })
  expect(await screen.findByText('Your passkeys could not be loaded.')).toBeVisible()
  isAway = false
  await press(user, 'Retry')
  await press(user, 'Add a passkey')
  await user.type(await screen.findByLabelText('Your password'), 'correct horse')
  await press(user, 'Continue')
  expect(await screen.findByText('The passkey was not added')).toBeVisible()
  await press(user, 'Cancel')
  await press(user, 'Remove My laptop')
  await press(user, 'Remove')
  await waitFor(() => expect(notices).toEqual(['Not now.']))
})

test('a browser without passkeys shows and removes them only', async () => {
  openSection([passkey(1, 'My laptop')])
  expect(await screen.findByText('This browser cannot use passkeys here.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove My laptop' })).toBeVisible()
})
