import type { GivenProps } from './contract/contract.ts'
import { LandingRoute } from './landing/landing-route.tsx'
import { type ShellPage, shellPage } from './loading/shell-page.tsx'
import { NotFound } from './not-found/lazy-not-found.ts'
import type { ownPages } from './own-pages.ts'
import { findPlace } from './page/find-place.ts'
import { addressesInPage } from './remotes/half-pointers.ts'
import type { Role } from './session/session.tsx'
import { signPages } from './sign-in/sign-pages.ts'

type OwnPage = ShellPage<Pick<GivenProps, 'notify'>>

/** A page of the shell, or a page of the half of `role`. */
type Place = { page: OwnPage } | { role: Role }

/** The text pages: help, terms and privacy. */
const InfoPages = shellPage(
  () => import(/* webpackChunkName: "info" */ './info/info-pages.tsx'),
  'InfoPages',
)

const SupportPages: OwnPage = shellPage(
  () => import(/* webpackChunkName: "support" */ './support/support-pages.tsx'),
  'SupportPages',
)

/** The pages to which mails link: for a forgotten password and to confirm an address. */
const RecoveryPages = shellPage(signPages, 'RecoveryPages')

/** The shell's own pages. A half declares its pages in its own release (docs/contract.md). */
const pages: Record<keyof typeof ownPages, OwnPage> = {
  '/': LandingRoute,
  '/about': shellPage(
    () => import(/* webpackChunkName: "about" */ './about/about-page.tsx'),
    'AboutPage',
  ),
  '/help': InfoPages,
  '/terms': InfoPages,
  '/privacy': InfoPages,
  '/account': shellPage(
    () => import(/* webpackChunkName: "account" */ './account/account-page.tsx'),
    'AccountPage',
  ),
  '/support': SupportPages,
  '/support/:id': SupportPages,
  '/forgot': RecoveryPages,
  '/reset': RecoveryPages,
  '/verify': RecoveryPages,
  '/packer/signup': shellPage(signPages, 'PackerSignUpPage'),
  '/packer/signin': shellPage(signPages, 'PackerSignInPage'),
  '/customer/signup': shellPage(signPages, 'CustomerSignUpPage'),
  '/customer/signin': shellPage(signPages, 'CustomerSignInPage'),
}

/** Returns the page at an address. */
export function placeAt(pathname: string): Place {
  const place = findPlace(pathname, {
    pages,
    addresses: {
      'customer-app': addressesInPage('customer-app'),
      'packer-app': addressesInPage('packer-app'),
    },
  })
  if (!place) return { page: NotFound }
  return place.role ? { role: place.role } : { page: pages[place.route as keyof typeof pages] }
}

/**
 * Returns the role whose colors a page has. The shell's sign-in and sign-up pages have the colors of a role
 * too.
 */
export function halfAt(pathname: string): Role | undefined {
  const place = placeAt(pathname)
  if ('role' in place) return place.role
  return /^\/(customer|packer)\//.exec(pathname)?.[1] as Role | undefined
}
