import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Gig } from 'api/contract'
import { type Answer, type Call, makeGig, refusal, World } from '../customer-world.fixture.ts'
import {
  choose,
  control,
  fill,
  isGone,
  openEdit,
  openForm,
  photo,
  submit,
} from './gig-dialog.fixture.ts'

describe('sending', () => {
  const held = () => {
    let finish: (answer?: Answer) => void = () => {}
    const api = new World()
    api.instead = ({ method }) =>
      method === 'POST'
        ? new Promise((resolve) => {
            finish = (answer = { status: 201, body: makeGig(9) }) => resolve(answer)
          })
        : undefined
    return { api, finish: (answer?: Answer) => finish(answer) }
  }

  test('a double click sends once', async () => {
    const { api, finish } = held()
    const { user } = await openForm(api)
    fill()
    await user.dblClick(screen.getByRole('button', { name: 'Create Job' }))
    const busy = await screen.findByRole('button', { name: 'Creating...' })
    expect(busy).toHaveAttribute('aria-busy', 'true')
    await user.click(busy)
    finish()
    await isGone()
    expect(api.log.filter((call) => call === 'POST /api/gigs')).toHaveLength(1)
  })

  test('two clicks before anything is drawn send once', async () => {
    const { api, finish } = held()
    const { user } = await openForm(api)
    fill()
    await choose(user, photo('a.png'))
    const button = screen.getByRole('button', { name: 'Create Job' })
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByRole('button', { name: 'Creating...' })
    await waitFor(() => expect(api.log).toContain('POST /api/gigs'))
    finish()
    await isGone()
    expect(api.log.filter((call) => call === 'POST /api/gigs')).toHaveLength(1)
  })

  describe('while the dialog closes', () => {
    let rest: () => void

    // The dialog stays for its motion as long as this one runs.
    beforeEach(() => {
      const finished = new Promise<void>((resolve) => {
        rest = resolve
      })
      Object.assign(HTMLDialogElement.prototype, { getAnimations: () => [{ finished }] })
    })
    afterEach(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'getAnimations'))

    const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    const sends = ({ log }: World) => log.filter((call) => /^(POST|PUT)/.test(call))

    test('a click on Create Job sends nothing, and a new opening is a new form', async () => {
      const { user, api, notices } = await openForm()
      fill()
      await submit(user)
      await waitFor(() => expect(notices).toHaveLength(1))
      await submit(user)
      await soon()
      expect(sends(api)).toHaveLength(1)

      fireEvent.click(screen.getByRole('button', { name: 'Create New Job' }))
      expect(control('title')).toHaveValue('')
      fill()
      await submit(user)
      await waitFor(() => expect(notices).toHaveLength(2))
      rest()
      await isGone()
    })

    test('a click on Save Changes sends nothing', async () => {
      const api = Object.assign(new World(), { gigs: [makeGig(1)] })
      const { user, notices } = await openEdit(api)
      await submit(user, 'Save Changes')
      await waitFor(() => expect(notices).toHaveLength(1))
      await submit(user, 'Save Changes')
      await soon()
      expect(sends(api)).toHaveLength(1)
      rest()
      await isGone()
    })
  })

  test('the progress is that of the upload, and it can be canceled and tried again', async () => {
    const { api, finish } = held()
    const { user, network } = await openForm(api)
    fill()
    await choose(user, photo('a.png'), photo('b.png'))
    await submit(user)
    const bar = await screen.findByRole('progressbar', { name: 'Uploading 1 of 2 photos' })
    expect(bar).toHaveAttribute('aria-valuenow', '0')
    await waitFor(() => expect(network.progress(500, 1000)).toBe(true))
    expect(await screen.findByText('50%')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(screen.queryByRole('alert', { name: /Failed/ })).not.toBeInTheDocument()
    expect(control('title')).toHaveValue('Two rooms')
    expect(screen.getByRole('button', { name: 'Create Job' })).toHaveFocus()

    await submit(user)
    await screen.findByRole('progressbar')
    await waitFor(() => expect(network.progress(1000, 1000)).toBe(true))
    finish()
    await isGone()
  })

  test('photos that are still being scaled down are counted, and can be canceled too', async () => {
    const { api } = held()
    const { user } = await openForm(api)
    fill()
    let scale: () => void = () => {}
    // jsdom's files cannot be read; without that nothing is scaled.
    Object.assign(Blob.prototype, { arrayBuffer: async () => new ArrayBuffer(0) })
    Object.assign(globalThis, {
      createImageBitmap: () =>
        new Promise((resolve) => {
          scale = () => resolve({ width: 4, height: 3, close() {} })
        }),
    })
    await choose(user, photo('a.png'), photo('b.png'))
    await submit(user)
    expect(await screen.findByText('Preparing 1 of 2 photos')).toBeVisible()
    scale()
    expect(await screen.findByText('Preparing 2 of 2 photos')).toBeVisible()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    scale()
    expect(screen.getByRole('button', { name: 'Create Job' })).toBeEnabled()
    expect(api.log).not.toContain('POST /api/gigs')
    Reflect.deleteProperty(Blob.prototype, 'arrayBuffer')
  })

  test.each<[string, Answer, string]>([
    ['the detail', refusal(409, 'That is not possible now.'), 'That is not possible now.'],
    [
      'that there is no room',
      refusal(507, 'There is no room for more photos right now. Please try again later.'),
      'There is no room for more photos right now. Please try again later.',
    ],
    [
      'the message without a detail',
      { status: 500, body: { message: 'Out of room.' } },
      'Out of room.',
    ],
    ['the fallback without JSON', { status: 502, body: '<h1>Bad</h1>' }, 'Failed to create gig'],
    ['the fallback without an answer', { status: 0 }, 'Failed to create gig'],
  ])('a failure shows %s and keeps what was typed', async (_, answer, sentence) => {
    const { api, finish } = held()
    const { user } = await openForm(api)
    fill()
    await submit(user)
    await screen.findByRole('button', { name: 'Creating...' })
    finish(answer)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(control('title')).toHaveValue('Two rooms')
    expect(screen.getByRole('button', { name: 'Create Job' })).toBeEnabled()

    // It goes as soon as something else is wrong.
    fireEvent.change(control('title'), { target: { value: '' } })
    await submit(user)
    expect(screen.getByText('Enter a job title.')).toBeVisible()
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  })

  test('what the API finds wrong stands at its fields', async () => {
    const { api, finish } = held()
    const { user } = await openForm(api)
    fill()
    await submit(user)
    await screen.findByRole('button', { name: 'Creating...' })
    const wrong = [{ path: 'dropoff_location.city', message: 'is not a city' }]
    finish(refusal(422, 'city is not a city', wrong))
    await waitFor(() => expect(control('dropoff_location.city')).toHaveFocus())
    expect(control('dropoff_location.city')).toHaveAccessibleDescription('Is not a city.')
  })
})

describe('an answer that is lost', () => {
  const posts = ({ log }: World) => log.filter((call) => call === 'POST /api/gigs')
  /** The line dies with the answer, and the job is stored all the same. */
  const stores = (api: World, status: number) => (call: Call) => {
    if (call.method !== 'POST') return undefined
    api.gigs = [makeGig(9, call.body as Partial<Gig>), ...api.gigs]
    return { status }
  }

  test.each([0, 502, 504])('after a %d the job is found where it is stored', async (status) => {
    const api = new World()
    api.gigs = [makeGig(1)]
    api.instead = stores(api, status)
    const { user, notices } = await openForm(api)
    fill()
    await submit(user)
    await isGone()
    expect(posts(api)).toHaveLength(1)
    expect(notices).toEqual(['Job posted. Packers can see it now.'])
  })

  test('and found later, when the list can be read again, instead of being posted twice', async () => {
    const api = new World()
    const store = stores(api, 0)
    const { user } = await openForm(api)
    fill()
    api.instead = (call) => store(call) ?? { status: 0 }
    await submit(user)
    expect(await screen.findByText('Failed to create gig')).toBeVisible()
    expect(control('title')).toHaveValue('Two rooms')
    api.instead = () => undefined
    await submit(user)
    await isGone()
    expect(posts(api)).toHaveLength(1)
  })

  test('of a job that was not stored, is posted by the next press', async () => {
    const api = new World()
    // As another one that stood there before.
    api.gigs = [makeGig(1, { title: 'Two rooms', description: 'Most of it is packed.' })]
    const { user } = await openForm(api)
    fill()
    api.instead = ({ method }) => (method === 'POST' ? { status: 0 } : undefined)
    await submit(user)
    expect(await screen.findByText('Failed to create gig')).toBeVisible()
    expect(
      screen.getByText('Nothing you typed is lost. Check your connection and try again.'),
    ).toBeVisible()
    api.instead = () => undefined
    await submit(user)
    await isGone()
    expect(posts(api)).toHaveLength(2)
    expect(api.gigs).toHaveLength(2)
  })
})

test.each([
  [503, 'Manyhands is busy.', 'Nothing you typed is lost. Try again in a moment.'],
  [507, 'There is no room for photos.', 'Nothing you typed is lost. Try again in a moment.'],
  [429, 'Too many jobs. Try again in 5 minutes.', 'Nothing you typed is lost.'],
])('a %d says what the server says, once, and keeps what was typed', async (status, text, safe) => {
  const api = new World()
  api.instead = ({ method }) => (method === 'POST' ? refusal(status, text) : undefined)
  const { user } = await openForm(api)
  fill()
  await choose(user, photo('a.png'))
  await submit(user)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText(safe)).toBeVisible()
  expect(control('title')).toHaveValue('Two rooms')
  expect(screen.getByText('1 of 15', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create Job' })).toBeEnabled()
  expect(api.log.filter((call) => call === 'POST /api/gigs')).toHaveLength(1)
})

test('offline, the form says so before anybody presses the button', async () => {
  const { dialog } = await openForm()
  const said = () => within(dialog).queryByText("You're offline")
  expect(said()).not.toBeInTheDocument()
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(said()?.closest('[role="status"]')).toHaveTextContent(
    "You're offlineWhat you typed is kept on this device. Send it when you're back online.",
  )
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(said()).not.toBeInTheDocument()
})
