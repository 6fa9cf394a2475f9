import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Gig } from 'api/client'
import { type Answer, type Call, makeGig, refusal, World } from '../customer-world.fixture.ts'
import {
  choose,
  control,
  fill,
  isGone,
  openEdit,
  openFilledForm,
  openForm,
  photo,
  submit,
} from './gig-dialog.fixture.ts'

describe('sending', () => {
  const pendingPost = () => {
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
    const { api, finish } = pendingPost()
    const { user } = await openFilledForm(api)
    await user.dblClick(screen.getByRole('button', { name: 'Create Job' }))
    const busy = await screen.findByRole('button', { name: 'Creating...' })
    expect(busy).toHaveAttribute('aria-busy', 'true')
    await user.click(busy)
    finish()
    await isGone()
    expect(api.log.filter((call) => call === 'POST /api/gigs')).toHaveLength(1)
  })

  test('two clicks before the next render send once', async () => {
    const { api, finish } = pendingPost()
    const { user } = await openFilledForm(api)
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

    // The dialog stays open while this closing animation runs.
    beforeEach(() => {
      const finished = new Promise<void>((resolve) => {
        rest = resolve
      })
      Object.assign(HTMLDialogElement.prototype, { getAnimations: () => [{ finished }] })
    })
    afterEach(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'getAnimations'))

    const sends = ({ log }: World) => log.filter((call) => /^(POST|PUT)/.test(call))

    test('a click on Create Job sends nothing, and reopening shows an empty form', async () => {
      const { user, api, notices } = await openFilledForm()
      await submit(user)
      await waitFor(() => expect(notices).toHaveLength(1))
      await submit(user)

      fireEvent.click(screen.getByRole('button', { name: 'Create New Job' }))
      await waitFor(() => expect(control('title')).toHaveValue(''))
      fill()
      await submit(user)
      await waitFor(() => expect(notices).toHaveLength(2))
      rest()
      await isGone()
      expect(sends(api)).toHaveLength(2)
    })

    test('a click on Save Changes sends nothing', async () => {
      const api = Object.assign(new World(), { gigs: [makeGig(1)] })
      const { user, notices } = await openEdit(api)
      await submit(user, 'Save Changes')
      await waitFor(() => expect(notices).toHaveLength(1))
      await submit(user, 'Save Changes')
      rest()
      await isGone()
      expect(sends(api)).toHaveLength(1)
    })
  })

  test('a submit waits for the photos with their progress; it can be canceled and repeated', async () => {
    const api = new World()
    let finish = () => {}
    api.insteadOfPhoto = () =>
      api.photos === 1
        ? undefined
        : new Promise((resolve) => {
            finish = () => resolve({ status: 201, body: { token: `token-${(api.photos += 1)}` } })
          })
    const { user, network } = await openFilledForm(api)
    await choose(user, photo('a.png'), photo('b.png'))
    await submit(user)
    const bar = await screen.findByRole('progressbar', { name: 'Uploading 1 of 2 photos' })
    expect(bar).toHaveAttribute('aria-valuenow', '0')
    await waitFor(() => expect(network.progress(500, 1000)).toBe(true))
    expect(await screen.findByText('25%')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(screen.queryByRole('progressbar', { name: /of 2 photos/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('alert', { name: /Failed/ })).not.toBeInTheDocument()
    expect(control('title')).toHaveValue('Two rooms')
    expect(screen.getByRole('button', { name: 'Create Job' })).toHaveFocus()
    finish()
    await waitFor(() => expect(api.photos).toBe(2))
    expect(api.log).not.toContain('POST /api/gigs')

    await submit(user)
    await isGone()
    expect(api.sent('POST').images).toEqual(['token-1', 'token-2'])
  })

  test.each<[string, Answer, string]>([
    ['the detail', refusal(409, 'That is not possible now.'), 'That is not possible now.'],
    [
      'the detail of a 507',
      refusal(507, 'There is no room for more photos right now. Please try again later.'),
      'There is no room for more photos right now. Please try again later.',
    ],
    [
      'the message without a detail',
      { status: 500, body: { message: 'Out of room.' } },
      'Out of room.',
    ],
    ['the fallback without JSON', { status: 502, body: '<h1>Bad</h1>' }, 'Failed to create gig'],
    ['the fallback without a response', { status: 0 }, 'Failed to create gig'],
  ])('a failure shows %s and keeps the typed text', async (_, answer, sentence) => {
    const { api, finish } = pendingPost()
    const { user } = await openFilledForm(api)
    await submit(user)
    await screen.findByRole('button', { name: 'Creating...' })
    finish(answer)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(control('title')).toHaveValue('Two rooms')
    expect(screen.getByRole('button', { name: 'Create Job' })).toBeEnabled()

    // The next error replaces this sentence.
    fireEvent.change(control('title'), { target: { value: '' } })
    await submit(user)
    expect(screen.getByText('Enter a job title.')).toBeVisible()
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  })

  test('shows validation errors of the API at their fields', async () => {
    const { api, finish } = pendingPost()
    const { user } = await openFilledForm(api)
    await submit(user)
    await screen.findByRole('button', { name: 'Creating...' })
    const wrong = [{ path: 'dropoff_location.city', message: 'is not a city' }]
    finish(refusal(422, 'city is not a city', wrong))
    await waitFor(() => expect(control('dropoff_location.city')).toHaveFocus())
    expect(control('dropoff_location.city')).toHaveAccessibleDescription('Is not a city.')
  })
})

describe('after a lost response', () => {
  const posts = ({ log }: World) => log.filter((call) => call === 'POST /api/gigs')
  /** Stores the gig, but answers the POST with `status`, as if the response was lost. */
  const stores = (api: World, status: number) => (call: Call) => {
    if (call.method !== 'POST') return undefined
    api.gigs = [makeGig(9, call.body as Partial<Gig>), ...api.gigs]
    return { status }
  }

  test.each([0, 502, 504])('(status %d) finds the stored gig', async (status) => {
    const api = new World()
    api.gigs = [makeGig(1)]
    api.instead = stores(api, status)
    const { user, notices } = await openFilledForm(api)
    await submit(user)
    await isGone()
    expect(posts(api)).toHaveLength(1)
    expect(notices).toEqual(['Job posted. Packers can see it now.'])
  })

  test('and a failed refetch, the next submit finds the gig and does not post it twice', async () => {
    const api = new World()
    const store = stores(api, 0)
    const { user } = await openFilledForm(api)
    api.instead = (call) => store(call) ?? { status: 0 }
    await submit(user)
    expect(await screen.findByText('Failed to create gig')).toBeVisible()
    expect(control('title')).toHaveValue('Two rooms')
    api.instead = () => undefined
    await submit(user)
    await isGone()
    expect(posts(api)).toHaveLength(1)
  })

  test('the next submit posts a gig that was not stored', async () => {
    const api = new World()
    // An earlier gig with the same text, which must not be mistaken for the posted one.
    api.gigs = [makeGig(1, { title: 'Two rooms', description: 'Most of it is packed.' })]
    const { user } = await openFilledForm(api)
    api.instead = ({ method }) => (method === 'POST' ? { status: 0 } : undefined)
    await submit(user)
    expect(await screen.findByText('Failed to create gig')).toBeVisible()
    expect(screen.getByText('The connection was lost. Try again.')).toBeVisible()
    expect(screen.getByText('Nothing you typed is lost.')).toBeVisible()
    api.instead = () => undefined
    await submit(user)
    await isGone()
    expect(posts(api)).toHaveLength(2)
    expect(api.gigs).toHaveLength(2)
  })
})

test.each([
  [503, 'Manyhands is busy.'],
  [507, 'There is no room for photos.'],
  [429, 'Too many jobs. Try again in 5 minutes.'],
])("a %d shows the API's sentence once and keeps the typed text", async (status, text) => {
  const api = new World()
  api.instead = ({ method }) => (method === 'POST' ? refusal(status, text) : undefined)
  const { user } = await openFilledForm(api)
  await choose(user, photo('a.png'))
  await submit(user)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText('Nothing you typed is lost.')).toBeVisible()
  expect(control('title')).toHaveValue('Two rooms')
  expect(screen.getByText('1 of 15', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create Job' })).toBeEnabled()
  expect(api.log.filter((call) => call === 'POST /api/gigs')).toHaveLength(1)
})

test('shows the offline panel before any submit', async () => {
  const { dialog } = await openForm()
  const offlinePanel = () => within(dialog).queryByText("You're offline")
  expect(offlinePanel()).not.toBeInTheDocument()
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(offlinePanel()?.closest('[role="status"]')).toHaveTextContent(
    "You're offlineWhat you typed is saved on this device. Choose Create Job when you're back online.",
  )
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(offlinePanel()).not.toBeInTheDocument()
})
