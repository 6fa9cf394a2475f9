import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from 'api/contract'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import CustomerApp from './customer-app.tsx'
import { customer, type World } from './customer-world.fixture.ts'
import { connect } from './network.fixture.ts'

// Asking the styles of every element whether it can be seen takes seconds in jsdom.
configure({ defaultHidden: true })

/**
 * The whole half on its dashboard, with the network answered by `world`. `afterSession` is what the
 * shell would put in the place of a page whose session is over.
 */
export function openDashboard(world: World, afterSession?: string) {
  const network = connect(world)
  const notices: string[] = []
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, retry: false } },
  })
  const session: { set(user: User | null): void } = { set: () => {} }

  function Frame() {
    const [user, setUser] = useState<User | null>(customer)
    session.set = setUser
    return (
      <CustomerApp
        user={user}
        notify={({ text }) => notices.push(text)}
        afterSession={afterSession}
      />
    )
  }

  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/customer/dashboard']}>
        <Frame />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    ...view,
    network,
    notices,
    session,
    /** Begins to ask who is signed in; call what comes back when the answer is there. */
    refetching() {
      let end: () => void = () => {}
      const asked = client.fetchQuery({
        queryKey: ['session'],
        queryFn: () =>
          new Promise<null>((resolve) => {
            end = () => resolve(null)
          }),
      })
      return async () => {
        end()
        await asked
      }
    },
    user: userEvent.setup({ applyAccept: false, pointerEventsCheck: 0 }),
  }
}
