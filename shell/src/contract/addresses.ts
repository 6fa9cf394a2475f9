import type { HalfName } from './release.ts'

/**
 * The addresses of a half whose manifest declares none, as in old releases. They also apply until the shell's
 * server has read a release of the half, so that the half's pages can offer Retry.
 */
export const undeclaredAddresses: Record<HalfName, readonly string[]> = {
  'customer-app': ['/customer/dashboard'],
  'packer-app': [
    '/marketplace',
    '/gig/:gigId',
    '/specialtys',
    '/packer/gigs/booked',
    '/packer/edit',
    '/packer/:packerId',
    '/packer/:packerId/specialtys',
    '/packer/:packerId/specialtys/edit',
    '/packer/:packerId/gigs/pay',
  ],
}

const mostAddresses = 100
const mostCharacters = 200

/**
 * True for a route pattern that a half may declare: words and distinct `:parameters` between slashes. The
 * pattern must start with a word, because a pattern like `/:any` would also match the pages of the other
 * half.
 */
function isAddress(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > mostCharacters) return false
  const parameters = address.match(/:\w+/g) ?? []
  return (
    /^\/[\w-]+(?:\/(?:[\w-]+|:[a-z]\w*))*$/i.test(address) &&
    new Set(parameters).size === parameters.length
  )
}

/**
 * Returns the valid addresses of a manifest; undefined if there are none. A manifest may come from another
 * team's server: an invalid address must not break the page for every visitor.
 */
export function declaredAddresses(addresses: unknown): string[] | undefined {
  const valid = Array.isArray(addresses) ? addresses.slice(0, mostAddresses).filter(isAddress) : []
  return valid.length > 0 ? valid : undefined
}
