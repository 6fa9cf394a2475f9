import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, type User } from 'api/client'
import { type ComponentType, type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, NavLink } from 'react-router-dom'
import styled from 'styled-components'
import { Button } from '../button/button.tsx'
import { PasswordField } from '../field/password-field.tsx'
import { TextField } from '../field/text-field.tsx'
import { api } from './api.ts'
import { Row, Stack } from '../page/stack.tsx'
import { GlobalStyle } from '../theme/global-style.tsx'

const Bar = styled.header`
  position: fixed;
  inset: 0 0 auto;
  z-index: var(--z-bar);
  display: flex;
  align-items: center;
  gap: var(--s-4);
  height: var(--bar-height);
  padding: 0 var(--gutter);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
`
const SignIn = styled.form`
  max-width: 29rem;
  margin: 0 auto;
  padding: calc(var(--bar-height) + var(--s-12)) var(--gutter);
`

/** What the shell passes to a half (docs/contract.md), as far as this frame has it. */
interface Given {
  user: User | null
  notify(notice: { text: string }): void
  afterSession: null
  unsaved: { read(name: string): unknown; keep(name: string, value: unknown): void }
  live: { subscribe(): () => void }
}

interface Half {
  role: User['user_type']
  App: ComponentType<Given>
  /** The links of the bar, by text. The first is the home page. */
  links: Record<string, string>
}

const kept = new Map<string, unknown>()
const unsaved: Given['unsaved'] = {
  read: (name) => kept.get(name),
  keep: (name, value) => void kept.set(name, value),
}
const live = { subscribe: () => () => {} }

/** A minimal replacement for the shell: session, links and notices. */
function Frame({ role, App, links }: Half) {
  const client = useQueryClient()
  const { data: user } = useQuery({
    queryKey: ['session'],
    queryFn: () => read(api.api.auth.authenticate.$get()),
  })
  const [notice, setNotice] = useState('')

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const textOf = (name: string) => String(fields.get(name))
    const json = { username: textOf('username'), password: textOf('password') }
    const { signin } = role === 'customer' ? api.api.customer.auth : api.api.auth
    await read(signin.$post({ json })).catch((error: unknown) => setNotice(String(error)))
    await client.invalidateQueries()
  }

  async function signOut() {
    await read(api.api.auth.signout.$delete())
    await client.invalidateQueries()
  }

  return (
    <>
      <Bar>
        <Row as="nav">
          {Object.entries(links).map(([text, address]) => (
            <NavLink key={address} to={address}>
              {text}
            </NavLink>
          ))}
        </Row>
        <span role="status">{notice}</span>
        {user && <Button onClick={() => void signOut()}>Sign Out</Button>}
      </Bar>
      <main id="main">
        {user && (
          <App
            user={user}
            notify={({ text }) => setNotice(text)}
            afterSession={null}
            unsaved={unsaved}
            live={live}
          />
        )}
        {user === null && (
          <SignIn onSubmit={(event) => void signIn(event)}>
            <Stack>
              <TextField label="Username" name="username" autoComplete="username" />
              <PasswordField label="Password" name="password" autoComplete="current-password" />
              <Button type="submit" variant="primary">
                Sign In
              </Button>
            </Stack>
          </SignIn>
        )}
      </main>
    </>
  )
}

/** Runs a half alone, without the shell, against a running API. For development only. */
export function runHalf(half: Half) {
  document.documentElement.dataset.half = half.role
  const [home] = Object.values(half.links)
  if (location.pathname === '/') history.replaceState(null, '', home)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <GlobalStyle />
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Frame {...half} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}
