import { undeclaredAddresses } from '../src/contract/addresses.ts'
import type { HalfPointers, HalfRelease, PageData } from '../src/page/page-data.ts'

/** Returns the addresses of each half: those that its live release declares, otherwise `undeclaredAddresses`. */
export const liveAddresses = (halves: HalfPointers): PageData['addresses'] => ({
  'customer-app': halves['customer-app']?.live.addresses ?? undeclaredAddresses['customer-app'],
  'packer-app': halves['packer-app']?.live.addresses ?? undeclaredAddresses['packer-app'],
})

/** Returns the parts between the slashes in lower case, without final slashes. */
function partsOf(path: string): string[] {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end).toLowerCase().split('/')
}

/** Whether `path` matches a route pattern. Like the router, it ignores case and final slashes. */
export function matchesRoute(route: string, path: string): boolean {
  const parts = partsOf(path)
  const wanted = partsOf(route)
  if (parts.length !== wanted.length) return false
  return wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
}

/** Whether `path` is a page of the shell or of a live half. */
export function isRoute(shell: HalfRelease, halves: HalfPointers, path: string): boolean {
  // The oldest releases of the shell do not list their pages.
  if (!shell.pages) return true
  const routes = [...Object.keys(shell.pages), ...Object.values(liveAddresses(halves)).flat()]
  return routes.some((route) => matchesRoute(route, path))
}
