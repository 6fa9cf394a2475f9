import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { halfAddresses } from './contract/contract.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { lazyPage } from './layout/lazy-page.tsx'
import type { Role } from './session/session.tsx'

type Place = { path: string } & ({ page: ComponentType } | { role: Role })

const ofHalf = (role: Role): Place[] => halfAddresses[`${role}-app`].map((path) => ({ path, role }))

/**
 * Every address of the product, the first match wins. A place with a `role` lies in that role's
 * half, which knows the page; all others are the shell's own.
 */
export const places: Place[] = [
  { path: '/', page: LandingPage },
  { path: '/about', page: lazyPage(() => import('./about/about-page.tsx'), 'AboutPage') },
  {
    path: '/packer/signup',
    page: lazyPage(() => import('./session/packer-sign-up-page.tsx'), 'PackerSignUpPage'),
  },
  {
    path: '/packer/signin',
    page: lazyPage(() => import('./session/packer-sign-in-page.tsx'), 'PackerSignInPage'),
  },
  {
    path: '/customer/signup',
    page: lazyPage(() => import('./session/customer-sign-up-page.tsx'), 'CustomerSignUpPage'),
  },
  {
    path: '/customer/signin',
    page: lazyPage(() => import('./session/customer-sign-in-page.tsx'), 'CustomerSignInPage'),
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
