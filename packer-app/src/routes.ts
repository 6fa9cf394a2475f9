import type { ComponentType } from 'react'
import type { PageProps } from './page-props.ts'

interface PackerRoute {
  /** A react-router pattern. A path with another packer's id redirects to the signed-in packer's page. */
  path: string
  load(): Promise<ComponentType<PageProps>>
  /** Whether to load the page's code as soon as the first page is idle. */
  prefetch?: boolean
}

/**
 * Every page of this half. To add a page, add a file in pages/ and an entry here. The build loads this file
 * in Node for its paths (addresses.ts), and Node cannot load the pages. So this file may statically import
 * only types.
 *
 * Pages that packers open together share a chunk: each further chunk adds its hash to the first page.
 */
export const routes: readonly PackerRoute[] = [
  {
    path: '/marketplace',
    load: async () => (await import('./pages/marketplace/marketplace-page.tsx')).MarketplacePage,
  },
  {
    path: '/gig/:gigId',
    load: async () => (await import('./pages/gig/gig-page.tsx')).GigPage,
    prefetch: true,
  },
  {
    path: '/specialtys',
    load: async () =>
      (await import(/* webpackChunkName: "specialties" */ './pages/specialties-page.tsx'))
        .SpecialtiesPage,
  },
  {
    path: '/packer/gigs/booked',
    load: async () =>
      (await import(/* webpackChunkName: "booked" */ './pages/booked-gigs-page.tsx'))
        .BookedGigsPage,
  },
  {
    path: '/packer/week',
    load: async () =>
      (await import(/* webpackChunkName: "booked" */ './pages/week-page.tsx')).WeekPage,
  },
  {
    path: '/packer/edit',
    load: async () =>
      (await import(/* webpackChunkName: "profile" */ './pages/edit-profile-page.tsx'))
        .EditProfilePage,
  },
  {
    path: '/packer/checks',
    load: async () =>
      (await import(/* webpackChunkName: "profile" */ './pages/checks-page.tsx')).ChecksPage,
  },
  {
    path: '/packers/:id',
    load: async () =>
      (await import(/* webpackChunkName: "reviews" */ './pages/public-packer-page.tsx'))
        .PublicPackerPage,
  },
  {
    path: '/packer/:packerId',
    load: async () =>
      (await import(/* webpackChunkName: "profile" */ './pages/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/packer/:packerId/specialtys',
    load: async () =>
      (await import(/* webpackChunkName: "specialties" */ './pages/choose-specialties-page.tsx'))
        .ChooseSpecialtiesPage,
  },
  {
    path: '/packer/:packerId/specialtys/edit',
    load: async () =>
      (await import(/* webpackChunkName: "specialties" */ './pages/choose-specialties-page.tsx'))
        .EditSpecialtiesPage,
  },
  {
    path: '/packer/:packerId/gigs/pay',
    load: async () => (await import('./pages/pay-page.tsx')).PayPage,
  },
]
