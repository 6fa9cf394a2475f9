import { BlockList, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

const lists = new WeakMap<string[], BlockList>()

function trusted(proxies: string[]): BlockList {
  const known = lists.get(proxies)
  if (known) return known
  const list = new BlockList()
  for (const entry of proxies) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  lists.set(proxies, list)
  return list
}

/**
 * Who asks: the socket's address. Proxies that the settings name add what they saw at the right of
 * X-Forwarded-For, so the first address from the right that is none of them is the client's.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const socket = plain(c.env?.incoming?.socket.remoteAddress ?? 'unknown')
  const { trustedProxies } = c.var.settings
  if (trustedProxies.length === 0) return socket
  const proxies = trusted(trustedProxies)
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((hop) => plain(hop.trim()))
  let address = socket
  while (isTrusted(proxies, address)) {
    const hop = hops.pop()
    if (!hop) break
    address = hop
  }
  return address.slice(0, 64)
}

const isTrusted = (proxies: BlockList, address: string) =>
  proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** An IPv4 address that came in over an IPv6 socket is the IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
