import { lookup as resolve, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { fieldError } from '../platform/errors/http-error.ts'
import type { ApiSettings } from '../platform/settings.ts'

export const longestEndpoint = 1000

/** The addresses that are not on the public Internet (IANA special-purpose registries). */
const special = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]) {
  const [address = '', bits] = range.split('/')
  special.addSubnet(address, Number(bits), 'ipv4')
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
/** Parts of 2000::/3 that lead elsewhere: Teredo and other protocols, documentation, 6to4, and more documentation. */
for (const [address, bits] of [
  ...[['2001::', 23] as const, ['2001:db8::', 32] as const, ['2002::', 16] as const],
  ['3fff::', 20] as const,
]) {
  special.addSubnet(address, bits, 'ipv6')
}

/** Whether a host of the public Internet can have the IP address. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !special.check(address, 'ipv4')
    : globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')

const loopbackHosts = ['127.0.0.1', 'localhost']

type Rules = Pick<ApiSettings, 'pushesToLoopback'>

/**
 * Returns the origin of the push service. Throws 422 unless the endpoint is an https URL of a host name, without a port,
 * user or password. `pushAgents` then refuses names that lead to private addresses.
 */
export function serviceOf(endpoint: string, { pushesToLoopback }: Rules): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || url.href.length > longestEndpoint) throw notAnEndpoint()
  const { protocol, hostname, port, username, password, origin } = url
  if (pushesToLoopback && loopbackHosts.includes(hostname)) return origin
  const isName =
    !hostname.startsWith('[') && isIP(hostname) === 0 && /\.[a-z][a-z\d-]*$/i.test(hostname)
  const isPlain = port === '' && username === '' && password === ''
  if (protocol !== 'https:' || !isName || !isPlain) throw notAnEndpoint()
  return origin
}

const notAnEndpoint = () =>
  fieldError('endpoint', 'endpoint must be the https URL of a push service')

/**
 * Resolves a host name to public addresses only, at each connection: a name may resolve to another address than when the
 * browser subscribed.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const isPublic =
      addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
    if (!isPublic) return callback(new Error('the push service has no public address'), [])
    const [first] = addresses as [LookupAddress]
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** Agents that keep connections open, for each push service its own. */
export function pushAgents({ pushesToLoopback }: Rules) {
  const options = { keepAlive: true, ...(!pushesToLoopback && { lookup: publicLookup }) }
  return { http: new HttpAgent(options), https: new HttpsAgent(options) }
}
