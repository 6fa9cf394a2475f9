import { Agent, request } from 'node:http'

/**
 * Measures how long a running server takes to answer addresses of 4,000 and 16,000 characters, which repeat any
 * printable character, and how long other requests wait meanwhile:
 * `node --import tsx bench/addresses.ts http://localhost:3000`
 */
const origin = process.argv[2] ?? 'http://localhost:3000'

const attackers = new Agent({ keepAlive: true, maxSockets: 20 })
const others = new Agent({ keepAlive: true, maxSockets: 1 })

/** Returns the status and the milliseconds until the end of the response. */
function ask(path: string, agent: Agent): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    request(`${origin}/`, { path, agent }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - begun })
      })
    })
      .on('error', reject)
      .end()
  })
}

const printable = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index))
const units = [...printable.filter((unit) => unit !== '#'), '%20', './', '/.', '%2e%2f']
const addresses = units.flatMap((unit) =>
  [3_990, 15_500].flatMap((length) =>
    ['/', '/api/', '/shell/', '/?', '/api/gigs?'].map((start) =>
      `${start}${unit.repeat(length / unit.length)}/x`.slice(0, length + 10),
    ),
  ),
)

const slowest = { one: 0, twenty: 0, other: 0 }
const statuses: Record<number, number> = {}
const ending = new AbortController()
const waiting = (async () => {
  while (!ending.signal.aborted)
    slowest.other = Math.max(slowest.other, (await ask('/healthz', others)).ms)
})()
for (const address of addresses) {
  const { status, ms } = await ask(address, attackers)
  statuses[status] = (statuses[status] ?? 0) + 1
  // The least of several tries is free of interruptions by other programs and by garbage collection.
  const again = ms > 10 ? [await ask(address, attackers), await ask(address, attackers)] : []
  slowest.one = Math.max(slowest.one, Math.min(ms, ...again.map((one) => one.ms)))
}
for (const address of addresses.filter((_, index) => index % 10 === 0)) {
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(address, attackers)))
  slowest.twenty = Math.max(slowest.twenty, ...all.map(({ ms }) => ms))
}
ending.abort()
await waiting
attackers.destroy()
others.destroy()
console.log(`${addresses.length} addresses, by status: ${JSON.stringify(statuses)}`)
console.log(`slowest of one at a time, best of three: ${slowest.one.toFixed(1)} ms`)
console.log(`slowest of twenty at a time: ${slowest.twenty.toFixed(1)} ms`)
console.log(`slowest of /healthz meanwhile: ${slowest.other.toFixed(1)} ms`)
