import { isIP } from 'node:net'

/** True for a DNS name or an IP address, with or without a port, of at most 260 characters in all. */
export const isValidHost = (host: string) =>
  host.length <= 260 &&
  /^(?:[\w-]{1,63}(?:\.[\w-]{1,63})*\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)

/**
 * True for localhost, its subdomains and any IP address. With any other name, an attacker who owns the name
 * can point it at this server (DNS rebinding).
 */
export function isLocalOrIp(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')
  return isIP(name) !== 0 || /(?:^|\.)localhost$/i.test(name)
}
