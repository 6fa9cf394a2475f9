import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { lazyPage, Loading, Page, useWhenIdle } from 'shared-ui'
import { useHour, useLiveChanges } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import { keepTextsIn } from './kept-text.ts'
import { queriesOf } from './live-changes.ts'
import { DashboardPage } from './pages/dashboard-page.tsx'
import { routes } from './routes.ts'

/** Most visits start at the dashboard, so the half's first chunk contains the dashboard's code. */
const pages = routes.map(({ path, load }) => ({
  path,
  Component: path === '/customer/dashboard' ? DashboardPage : lazyPage(load),
}))

/** Renders the customer half between the shell's navigation bar and footer. */
export default function CustomerApp(props: HalfProps) {
  // Before the first page reads them.
  useState(() => keepTextsIn(props.unsaved))
  useLiveChanges(props.live, queriesOf)
  useHour()
  const isFetching = useIsFetching() > 0
  // Prefetch the pages that most customers open next, once the first page has its data.
  useWhenIdle(!isFetching, () => {
    for (const { prefetch, load } of routes) if (prefetch) void load().catch(() => {})
  })
  return (
    <Suspense
      fallback={
        <Page>
          <Loading text="Loading" />
        </Page>
      }
    >
      <Routes>
        {pages.map(({ path, Component }) => (
          <Route key={path} path={path} element={<Component {...props} />} />
        ))}
      </Routes>
    </Suspense>
  )
}
