import type { ComponentType } from 'react'
import type { HalfProps } from 'shell/contract'

interface CustomerRoute {
  /** A react-router pattern. */
  path: string
  load(): Promise<ComponentType<HalfProps>>
  /** Whether to load the page's code as soon as the first page is idle. */
  prefetch?: boolean
}

/**
 * Every page of this half. To add a page, add a file in pages/ and an entry here. This file may statically import
 * only types, because the build loads it in Node, without webpack, for its paths (addresses.ts).
 */
export const routes: readonly CustomerRoute[] = [
  {
    path: '/customer/dashboard',
    load: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/customer/jobs/:gigId',
    load: async () =>
      (await import(/* webpackChunkName: "pages" */ './pages/job-page.tsx')).JobPage,
    prefetch: true,
  },
  {
    path: '/customer/history',
    load: async () =>
      (await import(/* webpackChunkName: "pages" */ './pages/history-page.tsx')).HistoryPage,
  },
  {
    path: '/customer/packers/:id',
    load: async () =>
      (await import(/* webpackChunkName: "reviews" */ './pages/packer-page.tsx')).PackerPage,
  },
  {
    path: '/customer/profile',
    load: async () =>
      (await import(/* webpackChunkName: "pages" */ './pages/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/customer/support',
    load: async () =>
      (await import(/* webpackChunkName: "pages" */ './pages/support-page.tsx')).SupportPage,
  },
]
