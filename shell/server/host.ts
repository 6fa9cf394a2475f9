import { isIP } from 'node:net'

/** A DNS name of up to 253 characters or an IP address, with or without a port. */
export const isHost = (host: string) =>
  host.length <= 260 &&
  /^(?:[\w-]{1,63}(?:\.[\w-]{1,63})*\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)

/** localhost, names below it and IP addresses. DNS rebinding can point any other name at this server. */
export function isOfThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')
  return isIP(name) !== 0 || /(?:^|\.)localhost$/i.test(name)
}
