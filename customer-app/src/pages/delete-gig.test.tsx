import { act, screen, waitFor, within } from '@testing-library/react'
import { openDashboard } from '../customer-app.fixture.tsx'
import { makeGig, makeTrip, type World } from '../customer-world.fixture.ts'
import { cardOf, figure, worldWith } from './dashboard.fixture.ts'

describe('Delete', () => {
  const question = 'Are you sure you want to delete this job? This action cannot be undone.'

  async function ask(api: World) {
    const view = openDashboard(api)
    const card = await cardOf('Move 1')
    await view.user.click(within(card).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Move 1”?' })
    expect(dialog).toHaveTextContent(question)
    return { ...view, card, dialog }
  }

  test('asks for confirmation; Cancel keeps the gig', async () => {
    const api = worldWith(makeGig(1))
    const { user, dialog } = await ask(api)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument())
    expect(api.log).not.toContain('DELETE /api/gigs/1')
  })

  test('of a booked job whose trip is unknown warns that the booking ends', async () => {
    const { dialog } = await ask(worldWith(makeGig(1, { gig_status_id: 2 })))
    expect(dialog).toHaveTextContent('Deleting it ends the booking.')
  })

  test('of a booked job asks for the reason, which the packer sees', async () => {
    const api = worldWith(makeGig(1))
    api.move(1, 'booked')
    const { user, dialog, notices } = await ask(api)
    const confirm = within(dialog).getByRole('button', { name: 'Delete' })
    await user.click(confirm)
    expect(dialog).toHaveTextContent('Say in a few words why you delete it.')
    await user.type(within(dialog).getByRole('textbox'), 'No move.')
    api.instead = ({ path }) => {
      if (path === '/api/trips/501/cancel') api.gigs = []
      return path.startsWith('/api/trips/')
        ? { body: { ...makeTrip(1), gig_id: null, stage: 'cancelled' } }
        : undefined
    }
    await user.click(confirm)
    await waitFor(() => expect(notices).toEqual(['Job deleted.']))
    expect(api.sent('POST')).toEqual({ reason: 'No move.', reopen: false })
    expect(await screen.findByText('No jobs yet')).toBeVisible()
    expect(api.log).not.toContain('DELETE /api/gigs/1')
  })

  test.each(['booked', 'on_the_way'] as const)(
    'asks for the reason if a packer books the job while the dialog is open: %s',
    async (stage) => {
      const api = worldWith(makeGig(1))
      const { user, tell } = await ask(api)
      api.move(1, stage)
      tell({ kind: stage, gig_id: 1, trip_id: 501 })
      await user.type(await screen.findByLabelText(/^Why are you deleting it/), 'No move.')
      const dialog = screen.getByRole('dialog', { name: 'Delete “Move 1”?' })
      expect(dialog).toHaveTextContent('Marcus T. has booked this job')
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(api.log).toContain('POST /api/trips/501/cancel'))
      expect(api.sent('POST')).toEqual({ reason: 'No move.', reopen: false })
    },
  )

  test('of a job whose packer has canceled meanwhile deletes the job', async () => {
    const api = worldWith(makeGig(1))
    api.move(1, 'booked')
    const { user, dialog, notices } = await ask(api)
    await user.type(within(dialog).getByRole('textbox'), 'No move.')
    api.move(1, 'cancelled')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(notices).toEqual(['Job deleted.']))
    // A second call could end the booking of another packer.
    expect(api.sent('POST')).toEqual({ reason: 'No move.', reopen: false })
    expect(api.log).not.toContain('DELETE /api/gigs/1')
  })

  test("disables only that gig's button while pending, then refetches the list", async () => {
    const api = worldWith(makeGig(1), makeGig(2))
    let finish: () => void = () => {}
    api.instead = ({ method }) => {
      if (method !== 'DELETE') return undefined
      return new Promise((resolve) => {
        finish = () => {
          api.gigs = api.gigs.filter(({ id }) => id !== 1)
          resolve({ status: 204 })
        }
      })
    }
    const { user, card, dialog, notices } = await ask(api)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await within(card).findByRole('button', { name: 'Deleting...' })).toBeDisabled()
    expect(within(await cardOf('Move 2')).getByRole('button', { name: 'Delete' })).toBeEnabled()
    finish()
    await waitFor(() => expect(screen.queryByText('Move 1')).not.toBeInTheDocument())
    const left = await cardOf('Move 2')
    const focusedPart = () => document.querySelector<HTMLElement>('[tabindex="-1"]:focus')
    await waitFor(() => expect(focusedPart()).toContainElement(left))
    expect(figure('Your Jobs Posted')).toBe('1')
    expect(notices).toEqual(['Job deleted.'])
  })

  test('two clicks before the next render send one request', async () => {
    const api = worldWith(makeGig(1))
    const { dialog } = await ask(api)
    const button = within(dialog).getByRole('button', { name: 'Delete' })
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(screen.queryByText('Move 1')).not.toBeInTheDocument())
    expect(api.log.filter((call) => call === 'DELETE /api/gigs/1')).toHaveLength(1)
  })

  test('reports success if the response is lost but the gig is gone', async () => {
    const alert = jest.fn()
    Object.assign(globalThis, { alert })
    const api = worldWith(makeGig(1), makeGig(2))
    api.instead = ({ method }) => {
      if (method !== 'DELETE') return undefined
      api.gigs = api.gigs.filter(({ id }) => id !== 1)
      return { status: 0 }
    }
    const { user, dialog, notices } = await ask(api)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Move 1')).not.toBeInTheDocument())
    await waitFor(() => expect(notices).toEqual(['Job deleted.']))
    expect(alert).not.toHaveBeenCalled()
  })

  test('shows an alert if it fails, keeps the gig and allows a retry', async () => {
    const alert = jest.fn()
    Object.assign(globalThis, { alert })
    const api = worldWith(makeGig(1))
    api.instead = ({ method }) => (method === 'DELETE' ? { status: 500 } : undefined)
    const { user, card, dialog } = await ask(api)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(alert).toHaveBeenCalledWith('Failed to delete job. Please try again.'),
    )
    const button = await within(card).findByRole('button', { name: 'Delete' })
    expect(button).toBeEnabled()
    await waitFor(() => expect(button).toHaveFocus())

    api.instead = () => undefined
    await user.click(button)
    const confirmation = await screen.findByRole('dialog', { name: 'Delete “Move 1”?' })
    await user.click(within(confirmation).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Move 1')).not.toBeInTheDocument())
  })
})
