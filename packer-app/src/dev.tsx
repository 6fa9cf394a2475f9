import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from 'api/client'
import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, NavLink } from 'react-router-dom'
import { Button, GlobalStyle, PasswordField, Row, Stack, TextField } from 'shared-ui'
import { api } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import styled from 'styled-components'
import PackerApp from './packer-app.tsx'

/* Runs the packer half alone, without the shell, against a running API. */

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

const kept = new Map<string, unknown>()
const unsaved: HalfProps['unsaved'] = {
  read: (name) => kept.get(name),
  keep: (name, value) => void kept.set(name, value),
}

function Frame() {
  const client = useQueryClient()
  const session = useQuery({
    queryKey: ['session'],
    queryFn: () => read(api.api.auth.authenticate.$get()),
  })
  const [notice, setNotice] = useState('')
  const again = () => client.invalidateQueries()

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const json = {
      username: String(fields.get('username')),
      password: String(fields.get('password')),
    }
    try {
      await read(api.api.auth.signin.$post({ json }))
      await again()
    } catch (error) {
      setNotice(String(error))
    }
  }

  async function signOut() {
    await read(api.api.auth.signout.$delete())
    await again()
  }

  return (
    <>
      <Bar>
        <strong>packer-app</strong>
        <Row as="nav">
          <NavLink to="/marketplace">Marketplace</NavLink>
          <NavLink to="/packer/gigs/booked">Your Gigs</NavLink>
          {session.data && <NavLink to={`/packer/${session.data.id}`}>Profile</NavLink>}
        </Row>
        <span role="status">{notice}</span>
        {session.data && <Button onClick={() => void signOut()}>Sign Out</Button>}
      </Bar>
      <main id="main">
        {session.data ? (
          <PackerApp
            user={session.data}
            notify={({ text }) => setNotice(text)}
            afterSession={null}
            unsaved={unsaved}
            live={{ subscribe: () => () => {} }}
          />
        ) : (
          session.data === null && (
            <SignIn onSubmit={(event) => void signIn(event)}>
              <Stack>
                <TextField label="Username" name="username" autoComplete="username" />
                <PasswordField label="Password" name="password" autoComplete="current-password" />
                <Button type="submit" variant="primary">
                  Sign In
                </Button>
              </Stack>
            </SignIn>
          )
        )}
      </main>
    </>
  )
}

document.documentElement.dataset.half = 'packer'
const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(
  <StrictMode>
    <GlobalStyle />
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}
    >
      <BrowserRouter>
        <Frame />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
