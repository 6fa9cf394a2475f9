import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from 'api/client'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import {
  Button,
  GlobalStyle,
  Muted,
  Page,
  Row,
  TextField,
  type Toast,
  ToastRegion,
} from 'shared-ui'
import { api } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import CustomerApp from './customer-app.tsx'

const sessionKey = ['session']

function SignIn() {
  const client = useQueryClient()
  const [failure, setFailure] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const textAt = (name: string) => String(fields.get(name) ?? '')
    const json = { username: textAt('username'), password: textAt('password') }
    try {
      await read(api.api.customer.auth.signin.$post({ json }))
      setFailure('')
    } catch (error) {
      setFailure(String(error))
    }
    await client.invalidateQueries({ queryKey: sessionKey })
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Row>
        <TextField label="Username" name="username" required autoComplete="username" />
        <TextField label="Password" name="password" required autoComplete="current-password" />
        <Button type="submit" variant="primary">
          Sign In
        </Button>
        <Muted role="status">{failure}</Muted>
      </Row>
    </form>
  )
}

const kept = new Map<string, unknown>()
const unsaved: HalfProps['unsaved'] = {
  read: (name) => kept.get(name),
  keep: (name, value) => void kept.set(name, value),
}

/** A minimal replacement for the shell: session and toasts. */
function Frame() {
  const { data: user, isPending } = useQuery({
    queryKey: sessionKey,
    queryFn: () => read(api.api.auth.authenticate.$get()),
  })
  const [toast, setToast] = useState<Toast>()
  const notify = (notice: Omit<Toast, 'id'>) => setToast({ ...notice, id: Date.now() })

  if (isPending) return <Page>Loading</Page>
  return (
    <>
      {!user && (
        <Page>
          <SignIn />
        </Page>
      )}
      <Routes>
        <Route path="/" element={<Navigate to="/customer/dashboard" replace />} />
        <Route
          path="*"
          element={
            <CustomerApp
              user={user ?? null}
              notify={notify}
              afterSession={null}
              unsaved={unsaved}
              live={{ subscribe: () => () => {} }}
            />
          }
        />
      </Routes>
      <ToastRegion toast={toast} onDismiss={() => setToast(undefined)} />
    </>
  )
}

document.documentElement.dataset.half = 'customer'
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')
createRoot(root).render(
  <QueryClientProvider
    client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}
  >
    <BrowserRouter>
      <GlobalStyle />
      <main>
        <Frame />
      </main>
    </BrowserRouter>
  </QueryClientProvider>,
)
