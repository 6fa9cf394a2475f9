import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { User } from 'api/client'
import { useState, type ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { createQueryClient } from './query-client.ts'
import { SessionProvider } from './session/session.tsx'

export interface Call {
  name: string
  body: unknown
  /** The query string. */
  search: string
  /** The Idempotency-Key. */
  key: string | null
  /** The user for whom the page made the call. */
  actingUser: string | null
  /** Aborts when the caller cancels the call. */
  signal: AbortSignal
}
/** The event streams that the page has opened. jsdom has no EventSource, so a fake replaces it. */
export const streams: FakeEventSource[] = []
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}
Object.assign(globalThis, { EventSource: FakeEventSource })

type Answer = (
  call: Call,
) => { status?: number; body?: unknown; headers?: Record<string, string> } | Promise<never>

/**
 * Replaces `fetch` by `answers`, whose keys are method and path, such as `GET /api/gigs`. Returns an array to
 * which each call is added.
 */
export function answerCalls(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  globalThis.fetch = async function fakeFetch(this: unknown, input, init) {
    // Like a browser, reject a call as a method of another object.
    if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation')
    // Return an empty script: `mockEntries` decides what a half's script does.
    if (String(input).endsWith('.js')) {
      return new Response('', { headers: { 'Content-Type': 'text/javascript' } })
    }
    const request = new Request(new URL(String(input), 'http://shell.test'), init)
    const { pathname, search } = new URL(request.url)
    const name = `${request.method} ${pathname}`
    const text = await request.text()
    const { signal, headers } = request
    const body: unknown = text ? JSON.parse(text) : undefined
    const key = headers.get('Idempotency-Key')
    const actingUser = headers.get('X-Acting-User')
    const call = { name, body, search, key, actingUser, signal }
    calls.push(call)
    const answer = answers[name]
    if (!answer) throw new Error(`No response for ${name}`)
    const { status = 200, body: answered, headers: more } = await answer(call)
    return new Response(answered === undefined ? null : JSON.stringify(answered), {
      status,
      headers: {
        'Content-Type': status < 400 ? 'application/json' : 'application/problem+json',
        ...more,
      },
    })
  }
  return calls
}

export const customer: User = { id: 1, username: 'dana_whitfield', user_type: 'customer' }
export const packer: User = { id: 2, username: 'marcus_moves', user_type: 'packer' }

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>
}

/** Repeats failed reads as in production, but without the waits between them. */
function createQuickClient() {
  const client = createQueryClient()
  const { queries, ...defaults } = client.getDefaultOptions()
  client.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 0 } })
  return client
}

interface SurroundingsProps {
  at: string
  createClient: () => QueryClient
  children: ReactNode
}

function Surroundings({ at, createClient, children }: SurroundingsProps) {
  const [client] = useState(createClient)
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <SessionProvider>{children}</SessionProvider>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>
  )
}

/**
 * Renders a component of the shell at an address, inside the shell's providers. Tests of the waits between repeated reads
 * pass `createQueryClient`.
 */
export function renderAt(at: string, children: ReactNode, createClient = createQuickClient) {
  const around = { at, createClient }
  const view = render(<Surroundings {...around}>{children}</Surroundings>)
  return {
    /** Renders another component instead, with the same providers. */
    open: (other: ReactNode) => view.rerender(<Surroundings {...around}>{other}</Surroundings>),
  }
}
