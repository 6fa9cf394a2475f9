import { BlockList, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { PlatformContext } from '../platform-env.ts'

/** Addresses and CIDR ranges; what was looked up lately is remembered, as a lookup costs a small request 3 %. */
class Ranges {
  readonly #list = new BlockList()
  readonly #known = new LRUCache<string, boolean>({ max: 10_000 })

  constructor(entries: string[]) {
    for (const entry of entries) {
      const [address = '', bits] = entry.split('/')
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      this.#list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
    }
  }

  has(address: string): boolean {
    const known = this.#known.get(address)
    if (known !== undefined) return known
    const has = this.#list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    this.#known.set(address, has)
    return has
  }
}

const ranges = new WeakMap<string[], Ranges>()

function trusted(proxies: string[]): Ranges {
  const known = ranges.get(proxies)
  if (known) return known
  const made = new Ranges(proxies)
  ranges.set(proxies, made)
  return made
}

/**
 * The client's address: the socket's, unless a trusted proxy opened the connection. Each proxy appends the
 * address that it saw to X-Forwarded-For, so the client's is the first from the right that is not a trusted
 * proxy. For IPv6 it is the /64 network, because one client can use any of its 2^64 addresses.
 */
export function clientAddress(c: PlatformContext): string {
  const socket = socketAddress(c)
  const { trustedProxies } = c.get('settings')
  if (trustedProxies.length === 0) return network(socket)
  const proxies = trusted(trustedProxies)
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((hop) => plain(hop.trim()))
  let address = socket
  while (proxies.has(address)) {
    const hop = hops.pop()
    if (!hop) break
    address = hop
  }
  return network(address.slice(0, 64))
}

/** Whether a trusted proxy opened the connection. */
export function comesFromProxy(c: PlatformContext): boolean {
  const { trustedProxies } = c.get('settings')
  return trustedProxies.length > 0 && trusted(trustedProxies).has(socketAddress(c))
}

const loopback = new Ranges(['127.0.0.0/8', '::1'])

/** Whether the client runs on this machine. A request that names its client comes from a proxy. */
export const comesFromThisMachine = (c: PlatformContext): boolean =>
  // A request without a socket comes from this process.
  c.env?.incoming === undefined ||
  (loopback.has(socketAddress(c)) && !c.req.header('X-Forwarded-For') && !c.req.header('Forwarded'))

const socketAddress = (c: PlatformContext) =>
  plain(c.env?.incoming?.socket.remoteAddress ?? 'unknown')

/** An IPv4 address that came in over an IPv6 socket is the IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** `2001:db8::1` is `2001:db8:0:0::/64`; anything else stays as it is. */
function network(address: string): string {
  if (!isIPv6(address)) return address
  const [left = '', right] = address.toLowerCase().split('::')
  const groups = left === '' ? [] : left.split(':')
  const behind = right ? right.split(':').length : 0
  if (right !== undefined) groups.push(...Array<string>(8 - groups.length - behind).fill('0'))
  if (right) groups.push(...right.split(':'))
  const first = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${first.join(':')}::/64`
}

const nearby = new Ranges([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::/128', 'fc00::/7', 'fe80::/10'],
])

/** Whether what `clientAddress` has told is of this machine or of a private network. */
export const isNearby = (address: string) => nearby.has(address.replace('/64', ''))
