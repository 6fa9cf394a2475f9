import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from 'api/client'
import { useState } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import {
  findOwnChanges,
  type HalfProps,
  type Live,
  type LiveChange,
  type Unsaved,
} from 'shell/contract'
import PackerApp from './packer-app.tsx'
import { type Call, packer, type World } from './packer-world.fixture.ts'

const responseOf = ({ status = 200, body, headers = {} }: ReturnType<World['answer']>) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers })

function fetchFrom(world: World) {
  return async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://localhost')
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    await Promise.resolve()
    await world.before(call)
    return responseOf(world.answer(call))
  }
}

/** A store of the shell for unsaved input, which outlives the half. */
export function makeUnsaved(): Unsaved {
  const kept = new Map<string, unknown>()
  return {
    read: (name) => kept.get(name),
    keep: (name, value) => void kept.set(name, structuredClone(value)),
  }
}

/** Renders the half at `address` with the fake API `world`. */
export function openPackerApp(
  world: World,
  address: string,
  unsaved = makeUnsaved(),
  loadPushQuestion?: HalfProps['loadPushQuestion'],
) {
  globalThis.fetch = fetchFrom(world) as typeof fetch
  const url = { current: '' }
  const notices: string[] = []
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, retry: false } },
  })
  const listeners = new Set<(change: LiveChange) => void>()
  const live: Live = {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  let navigate: ReturnType<typeof useNavigate> | undefined
  let change: (user: User | null) => void = () => {}
  function Session() {
    const [user, setUser] = useState<User | null>(packer)
    change = setUser
    return (
      <PackerApp
        user={user}
        notify={({ text }) => notices.push(text)}
        unsaved={unsaved}
        live={live}
        afterSession={<h1>Please sign in</h1>}
        {...(loadPushQuestion && { loadPushQuestion })}
      />
    )
  }
  function UrlRecorder() {
    const { pathname, search } = useLocation()
    url.current = pathname + search
    navigate = useNavigate()
    return null
  }
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/" element={<h1>Home</h1>} />
          <Route path="*" element={<Session />} />
        </Routes>
        <UrlRecorder />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  /** Ends the session (null) or signs another user in, without a navigation. */
  const signIn = (user: User | null) => act(() => change(user))
  /** Navigates like a link of the shell. */
  const goTo = (address: string) => act(async () => void navigate?.(address))
  const { receive } = findOwnChanges(client, (change, isOwn) => {
    if (!isOwn) for (const listener of listeners) listener(change)
  })
  /** Reports a live change as the shell does. */
  const tell = (change: LiveChange) => act(async () => receive(change))
  return { ...view, client, tell, url, notices, signIn, goTo, user: userEvent.setup() }
}
