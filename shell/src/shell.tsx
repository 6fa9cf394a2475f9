import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { GlobalStyle } from 'shared-ui'
import { Layout } from './layout/layout.tsx'
import { createQueryClient } from './query-client.ts'
import { SessionProvider } from './session/session.tsx'

/** The shell's root component. It provides the query client, the router and the session to the layout. */
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
