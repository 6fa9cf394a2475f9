import { matchPath } from 'react-router-dom'
import { halfAddresses } from './contract/contract.ts'
import { LandingRoute } from './landing/landing-route.tsx'
import { type LazyPage, lazyPage } from './loading/lazy-page.tsx'
import type { Role } from './session/session.tsx'
import { signPages } from './sign-in/sign-pages.ts'

type Place = { path: string } & ({ page: LazyPage<object> } | { role: Role })

const ofHalf = (role: Role): Place[] => halfAddresses[`${role}-app`].map((path) => ({ path, role }))

/** The pages of running text. */
const InfoPages = lazyPage(
  () => import(/* webpackChunkName: "info" */ './info/info-pages.tsx'),
  'InfoPages',
)

/**
 * Every address of the product; the first match wins. A place with a `role` belongs to that role's
 * half, which knows the page. All others are the shell's own.
 */
export const places: Place[] = [
  { path: '/', page: LandingRoute },
  {
    path: '/about',
    page: lazyPage(
      () => import(/* webpackChunkName: "about" */ './about/about-page.tsx'),
      'AboutPage',
    ),
  },
  { path: '/help', page: InfoPages },
  { path: '/terms', page: InfoPages },
  { path: '/privacy', page: InfoPages },
  {
    path: '/packer/signup',
    page: lazyPage(signPages, 'PackerSignUpPage'),
  },
  {
    path: '/packer/signin',
    page: lazyPage(signPages, 'PackerSignInPage'),
  },
  {
    path: '/customer/signup',
    page: lazyPage(signPages, 'CustomerSignUpPage'),
  },
  {
    path: '/customer/signin',
    page: lazyPage(signPages, 'CustomerSignInPage'),
  },
  ...ofHalf('customer'),
  ...ofHalf('packer'),
]

export const notFound: Place = {
  path: '*',
  page: lazyPage(() => import('./not-found/not-found-page.tsx'), 'NotFoundPage'),
}

export const placeAt = (pathname: string): Place =>
  places.find(({ path }) => matchPath(path, pathname)) ?? notFound

/** Whose colours the page wears: those of the half that it belongs or leads to. */
export function halfAt(pathname: string): Role | undefined {
  const place = placeAt(pathname)
  if ('role' in place) return place.role
  return pathname.startsWith('/customer/')
    ? 'customer'
    : pathname.startsWith('/packer/')
      ? 'packer'
      : undefined
}
