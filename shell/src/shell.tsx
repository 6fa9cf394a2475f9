import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { GlobalStyle } from 'shared-ui'
import { Layout } from './layout/layout.tsx'
import { createQueryClient } from './query-client.ts'
import { SessionProvider } from './session/session.tsx'

/** The shell's root component: the query cache, the router, the session, and the layout in them. */
export function Shell() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <GlobalStyle />
      <BrowserRouter>
        <SessionProvider>
          <Layout />
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
