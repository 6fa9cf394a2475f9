import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openDashboard } from '../customer-app.fixture.tsx'
import { makeGig, World } from '../customer-world.fixture.ts'
import { makePayment, paidOut } from '../gigs/payment.fixture.ts'
import { control, openEdit, openFilledForm, submit } from './gig-dialog.fixture.ts'
import { openJob, paidWorldAt, worldAt } from './job.fixture.ts'

type View = ReturnType<typeof openDashboard>

const press = async ({ user }: View, name: string) =>
  user.click(await screen.findByRole('button', { name }))

/** Opens the dialog, writes the text, and presses the button. */
async function answerDialog(view: View, title: string, text: string, name: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  if (text !== '') await view.user.type(dialog.getByRole('textbox'), text)
  await view.user.click(dialog.getByRole('button', { name }))
}

/** A world with the tip that the API charges. */
function tipWorld() {
  const open = { ...paidOut, can_tip_until: '2036-12-19T17:00:00.000Z' }
  const api = paidWorldAt(open, 'booked', 'delivered', 'completed')
  api.instead = ({ path }) => {
    if (!path.endsWith('/tip')) return undefined
    api.payment = makePayment({ ...open, tip: 20 })
    return { body: api.payment }
  }
  return api
}

const withGig = () => Object.assign(new World(), { gigs: [makeGig(1)] })

interface Change {
  /** The kinds of the live changes. */
  kinds: string[]
  world(): World
  open(api: World): Promise<View> | View
  change(view: View): Promise<void>
}

const changes: Record<string, Change> = {
  'a confirmed delivery': {
    kinds: ['completed'],
    world: () => worldAt('booked', 'delivered'),
    open: openJob,
    async change(view) {
      await press(view, 'Confirm delivery')
      await answerDialog(view, 'Confirm the delivery?', '', 'Confirm delivery')
    },
  },
  'a cancellation': {
    kinds: ['cancelled'],
    world: () => worldAt('booked'),
    open: openJob,
    async change(view) {
      await press(view, 'Cancel this booking')
      await answerDialog(view, 'Cancel this booking?', 'We move later.', 'Cancel booking')
    },
  },
  'a report': {
    kinds: ['problem', 'disputed'],
    world: () => worldAt('booked', 'delivered'),
    open: openJob,
    async change(view) {
      await press(view, 'Report a problem')
      await view.user.click(screen.getByRole('radio', { name: 'Something is damaged or missing' }))
      await answerDialog(view, 'What went wrong?', 'The lamp is cracked.', 'Send report')
    },
  },
  'a tip': {
    kinds: ['payment', 'tip'],
    world: tipWorld,
    open: openJob,
    change: (view) => press(view, 'Add $20 tip'),
  },
  'a deletion': {
    kinds: ['deleted'],
    world: withGig,
    open: openDashboard,
    async change(view) {
      await press(view, 'Delete')
      await answerDialog(view, 'Delete “Move 1”?', '', 'Delete')
    },
  },
  'an edit': {
    kinds: ['price_raised'],
    world: withGig,
    open: openEdit,
    async change({ user }) {
      fireEvent.change(control('price'), { target: { value: '400' } })
      await submit(user, 'Save Changes')
    },
  },
  'a new job': {
    kinds: ['posted'],
    world: () => new World(),
    open: openFilledForm,
    async change({ user }) {
      await submit(user, 'Create Job')
    },
  },
}

describe.each(['before', 'after'])('if the live change arrives %s the answer', (when) => {
  test.each(Object.entries(changes))(
    'the page fetches what %s changes once, and a trip in the answer not at all',
    async (name, { kinds, world, open, change }) => {
      const api = world()
      const view = await open(api)
      const isIdle = () => waitFor(() => expect(view.client.isFetching()).toBe(0))
      await isIdle()
      let answer = () => {}
      let isSent = false
      const { instead } = api
      api.instead = (call) => {
        if (call.method === 'GET') return undefined
        api.instead = instead
        const answered = api.answer(call)
        isSent = true
        return new Promise((resolve) => (answer = () => resolve(answered)))
      }
      await change(view)
      await waitFor(() => expect(isSent).toBe(true))
      api.calls = []
      const tell = () => {
        for (const kind of kinds) {
          view.tell({ kind, gig_id: kind === 'posted' ? 50 : 1, trip_id: 501 })
        }
      }
      if (when === 'before') tell()
      await act(async () => answer())
      await waitFor(() => expect(api.log).not.toEqual([]))
      if (when === 'after') tell()
      await isIdle()
      expect(api.log.toSorted()).toEqual([...new Set(api.log)].toSorted())
      expect(api.log.includes('GET /api/trips/501')).toBe(name === 'a tip')
    },
  )
})
