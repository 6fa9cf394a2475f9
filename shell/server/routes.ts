import { undeclaredAddresses } from '../src/contract/addresses.ts'
import type { HalfPointers, HalfRelease, PageData } from '../src/page/page-data.ts'

/** Returns the addresses of each half: those that its live release declares, otherwise `undeclaredAddresses`. */
export const liveAddresses = (halves: HalfPointers): PageData['addresses'] => ({
  'customer-app': halves['customer-app']?.live.addresses ?? undeclaredAddresses['customer-app'],
  'packer-app': halves['packer-app']?.live.addresses ?? undeclaredAddresses['packer-app'],
})

/** Whether `path` matches a route pattern. Like the router, it ignores case and final slashes. */
export function matchesRoute(route: string, path: string): boolean {
  const pattern = route.replaceAll(/:[\w-]+/g, '[^/]+').replace(/\/$/, '')
  return new RegExp(`^${pattern}/*$`, 'i').test(path)
}

/** Whether `path` is a page of the shell or of a live half. */
export function isRoute(shell: HalfRelease, halves: HalfPointers, path: string): boolean {
  // The oldest releases of the shell do not list their pages.
  if (!shell.pages) return true
  const routes = [...Object.keys(shell.pages), ...Object.values(liveAddresses(halves)).flat()]
  return routes.some((route) => matchesRoute(route, path))
}
