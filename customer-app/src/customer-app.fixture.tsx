import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from 'api/client'
import { Component, type ReactNode, useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import {
  findOwnChanges,
  type HalfProps,
  type LiveChange,
  type Notice,
  type Unsaved,
} from 'shell/contract'
import CustomerApp from './customer-app.tsx'
import { customer, type World } from './customer-world.fixture.ts'
import { connect } from './network.fixture.ts'

// Skip visibility checks in role queries: they take seconds in jsdom.
configure({ defaultHidden: true })

/** A stand-in for the shell's error boundary, which in the product loads another release. */
class ShellBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    return error ? `The shell caught: ${error.message}` : this.props.children
  }
}

/**
 * Renders the dashboard with the fake API `world`. `afterSession` stands for the sign-in form that the shell
 * passes to show after the session has ended.
 */
export const openDashboard = (world: World, afterSession?: string) =>
  openHalf(world, { afterSession })

/** A store of the shell for unsaved input. */
export function makeUnsaved(): Unsaved {
  const kept = new Map<string, unknown>()
  return {
    read: (name) => kept.get(name),
    keep: (name, value) => void kept.set(name, value),
  }
}

interface Opened {
  address?: string
  afterSession?: string
  unsaved?: Unsaved
  loadPushQuestion?: HalfProps['loadPushQuestion']
}

/** Renders the half at an address. The returned `tell` reports a live change, as the shell does. */
export function openHalf(
  world: World,
  {
    address = '/customer/dashboard',
    afterSession,
    unsaved = makeUnsaved(),
    loadPushQuestion,
  }: Opened = {},
) {
  const network = connect(world)
  const listeners = new Set<(change: LiveChange) => void>()
  const live: HalfProps['live'] = {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const url = { current: '' }
  const notices: string[] = []
  const actions: Notice['action'][] = []
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, retry: false } },
  })
  const { receive } = findOwnChanges(client, (change, isOwn) => {
    if (!isOwn) for (const listener of listeners) listener(change)
  })
  const session: { set(user: User | null): void } = { set: () => {} }

  function Frame() {
    const [user, setUser] = useState<User | null>(customer)
    session.set = setUser
    return (
      <CustomerApp
        user={user}
        notify={({ text, action }) => {
          notices.push(text)
          actions.push(action)
        }}
        afterSession={afterSession}
        unsaved={unsaved}
        live={live}
        {...(loadPushQuestion && { loadPushQuestion })}
      />
    )
  }

  function Address() {
    const { pathname, search } = useLocation()
    url.current = pathname + search
    return null
  }

  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <ShellBoundary>
          <Frame />
          <Address />
        </ShellBoundary>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    ...view,
    network,
    notices,
    /** The actions of the notices, in the same order. */
    actions,
    session,
    client,
    url,
    tell: (change: LiveChange) => act(() => receive(change)),
    listeners,
    /** Starts a session request that stays pending until the returned function is called. */
    refetching() {
      let end: () => void = () => {}
      const fetched = client.fetchQuery({
        queryKey: ['session'],
        queryFn: () =>
          new Promise<null>((resolve) => {
            end = () => resolve(null)
          }),
      })
      return async () => {
        end()
        await fetched
      }
    },
    user: userEvent.setup({ applyAccept: false, pointerEventsCheck: 0 }),
  }
}
