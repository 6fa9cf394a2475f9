import { BlockList, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { PlatformContext } from '../platform-env.ts'

/**
 * A set of addresses and CIDR ranges. Caches recent lookups, because a lookup takes 3% of the time
 * of a small request.
 */
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
 * Returns the client's address: the socket's, unless a trusted proxy opened the connection. Each
 * proxy appends the address that it saw to X-Forwarded-For, so the client's address is the first
 * from the right that is not a trusted proxy. For IPv6, returns the /64 network of the address,
 * because a client can use all 2^64 addresses of its network.
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

const socketAddress = (c: PlatformContext) =>
  plain(c.env?.incoming?.socket.remoteAddress ?? 'unknown')

/** Converts an IPv4-mapped IPv6 address, `::ffff:10.0.0.1`, to IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Returns the /64 network of an IPv6 address: `2001:db8::1` gives `2001:db8:0:0::/64`. Returns an
 * IPv4 address unchanged.
 */
function network(address: string): string {
  if (!isIPv6(address)) return address
  const [left = '', right] = address.toLowerCase().split('::')
  const groups = left === '' ? [] : left.split(':')
  const rightCount = right ? right.split(':').length : 0
  if (right !== undefined) groups.push(...Array<string>(8 - groups.length - rightCount).fill('0'))
  if (right) groups.push(...right.split(':'))
  const first = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${first.join(':')}::/64`
}

// `::` is the /64 network of the loopback address ::1.
const nearby = new Ranges([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::/128', 'fc00::/7', 'fe80::/10'],
])

/** Whether a result of `clientAddress` is a loopback, private or (IPv6 only) link-local address. */
export const isNearby = (address: string) => nearby.has(address.replace('/64', ''))
