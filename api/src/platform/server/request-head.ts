import type { IncomingMessage } from 'node:http'

/** A DNS name or an IP address, with or without a port. */
const hostForm = /^(?:[\w-]{1,63}(?:\.[\w-]{1,63})*\.?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** 253 characters of a DNS name, a dot at its end, and a port. */
const longestHost = 260

/**
 * What HTTP forbids in the head of a request although Node's parser accepts it; `undefined` for a
 * sound request. HTTP/1.0, which load balancers speak to probe, needs no Host.
 */
export function headFault({
  httpVersion,
  headers: { host, 'transfer-encoding': coding },
  rawHeaders,
}: IncomingMessage): string | undefined {
  const isOld = httpVersion !== '1.1'
  // A proxy that ignores it would find other requests in the same bytes (RFC 9112, section 6.1).
  if (isOld && coding !== undefined) return 'HTTP/1.0 has no Transfer-Encoding.'
  if (host === undefined) return isOld ? undefined : 'The request needs a Host header.'
  // Node keeps the first of several. Names and values alternate.
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text))
  if (hosts.length > 1) return 'The request has more than one Host header.'
  const isHost = host.length <= longestHost && hostForm.test(host)
  return isHost ? undefined : 'The Host header is malformed.'
}
