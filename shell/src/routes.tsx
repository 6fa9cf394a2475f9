import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { LandingPage } from './landing/landing-page.tsx'
import type { Role } from './session/session.tsx'

type Place = { path: string } & ({ page: ComponentType } | { role: Role })

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

/**
 * Every address of the product, the first match wins. A place with a `role` lies in that role's
 * half, which knows the page; all others are the shell's own.
 */
export const places: Place[] = [
  { path: '/', page: LandingPage },
  { path: '/about', page: page(() => import('./about/about-page.tsx'), 'AboutPage') },
  {
    path: '/packer/signup',
    page: page(() => import('./session/packer-sign-up-page.tsx'), 'PackerSignUpPage'),
  },
  {
    path: '/packer/signin',
    page: page(() => import('./session/packer-sign-in-page.tsx'), 'PackerSignInPage'),
  },
  {
    path: '/customer/signup',
    page: page(() => import('./session/customer-sign-up-page.tsx'), 'CustomerSignUpPage'),
  },
  {
    path: '/customer/signin',
    page: page(() => import('./session/customer-sign-in-page.tsx'), 'CustomerSignInPage'),
  },
  { path: '/customer/dashboard', role: 'customer' },
  { path: '/marketplace', role: 'packer' },
  { path: '/gig/:gigId', role: 'packer' },
  { path: '/specialtys', role: 'packer' },
  { path: '/packer/gigs/booked', role: 'packer' },
  { path: '/packer/edit', role: 'packer' },
  { path: '/packer/:packerId', role: 'packer' },
  { path: '/packer/:packerId/specialtys', role: 'packer' },
  { path: '/packer/:packerId/specialtys/edit', role: 'packer' },
  { path: '/packer/:packerId/gigs/pay', role: 'packer' },
]

export const notFound: Place = {
  path: '*',
  page: page(() => import('./not-found/not-found-page.tsx'), 'NotFoundPage'),
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
