import type { IncomingMessage } from 'node:http'

/** A DNS name or an IP address, with or without a port. */
const hostForm = /^(?:[\w-]{1,63}(?:\.[\w-]{1,63})*\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** A DNS name has up to 253 characters, plus a trailing dot and a port. */
const longestHost = 260

/**
 * Describes a violation of HTTP in the request head that Node's parser accepts; `undefined` if there is
 * none. HTTP/1.0 needs no Host: health checks of load balancers use HTTP/1.0 without one.
 */
export function headFault({
  httpVersion,
  headers: { host, 'transfer-encoding': coding },
  rawHeaders,
}: IncomingMessage): string | undefined {
  const isOld = httpVersion !== '1.1'
  // A proxy that ignores Transfer-Encoding would split the bytes into other requests: request
  // smuggling (RFC 9112, section 6.1).
  if (isOld && coding !== undefined) return 'HTTP/1.0 has no Transfer-Encoding.'
  if (host === undefined) return isOld ? undefined : 'The request needs a Host header.'
  // `headers` has only the first Host. In `rawHeaders`, names and values alternate.
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text))
  if (hosts.length > 1) return 'The request has more than one Host header.'
  const isHost = host.length <= longestHost && hostForm.test(host)
  return isHost ? undefined : 'The Host header is malformed.'
}
