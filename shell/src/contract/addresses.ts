import type { HalfName } from './release.ts'

/**
 * The addresses for old releases whose manifest has none. Also used until the shell's server has read a
 * release of the half, so that the half's pages can offer Retry.
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
 * A route pattern as a half may declare it: words and distinct `:parameters` between slashes. It starts
 * with a word, because a pattern like `/:any` would also match the pages of the other half.
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
 * The valid addresses of a manifest; undefined if it declares none. A manifest may come from another
 * team's server: an invalid address must not break the page for every visitor.
 */
export function declaredAddresses(addresses: unknown): string[] | undefined {
  const valid = Array.isArray(addresses) ? addresses.slice(0, mostAddresses).filter(isAddress) : []
  return valid.length > 0 ? valid : undefined
}
