import { networkInterfaces } from 'node:os'
import type { AccountSummary, OpenApi } from 'api/server'
import { isLoopback } from './settings.ts'

interface BannerFacts {
  /** The IP address that the product listens on. */
  host: string
  port: number
  seconds: number
  /** The folders of the Postgres data and programs, if they differ from the defaults. */
  moved?: { dataDir: string; programs: string }
  demo?: { accounts: AccountSummary[]; password: string }
  /** The site of the operators; undefined if OPERATOR_PORT=off. */
  operators?: Awaited<ReturnType<OpenApi['serveOperators']>>
  /** Whether `npm run operator -- link` works. */
  hasLinks?: boolean
}

export function banner({ host, port, seconds, moved, demo, ...more }: BannerFacts): string {
  const lines = [
    `Manyhands is ready at ${addressOf(host, port)} (after ${seconds.toFixed(1)} s)`,
    reach(host, port),
  ]
  if (demo) {
    const width = Math.max(...demo.accounts.map(({ username }) => username.length))
    const list = (type: AccountSummary['user_type']) =>
      demo.accounts
        .filter(({ user_type }) => user_type === type)
        .map((account) => `  ${account.username.padEnd(width)}  ${shows(account)}`)
    lines.push('', 'Customers:', ...list('customer'), 'Packers:', ...list('packer'))
    lines.push(`Password for all: ${demo.password}`)
  }
  if (more.operators) {
    const { operators } = more
    const next = more.hasLinks ? 'link' : 'invite NAME admin'
    lines.push(
      '',
      ...('failure' in operators
        ? [`The operators' site does not run. ${operators.failure}`]
        : [`Operators: ${operators.url}  (to sign in: npm run operator -- ${next})`]),
    )
  }
  if (moved) {
    lines.push(
      '',
      'The user that runs Postgres cannot enter the data directory:',
      `its files are in     ${moved.dataDir}`,
      `its programs are in  ${moved.programs}`,
    )
  }
  lines.push('', 'Ctrl-C stops it.')
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}

const isEveryAddress = (host: string) => host === '0.0.0.0' || host === '::'

function addressOf(host: string, port: number): string {
  const isLocalhost = host === '127.0.0.1' || host === '::1' || isEveryAddress(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isLocalhost ? 'localhost' : name}:${port}`
}

function reach(host: string, port: number): string {
  if (isLoopback(host)) {
    return 'Only this machine can reach it. HOST=0.0.0.0 npm start opens it to your network.'
  }
  const addresses = isEveryAddress(host)
    ? Object.values(networkInterfaces())
        .flatMap((all) => all ?? [])
        .filter(({ internal, family }) => !internal && family === 'IPv4')
        .map(({ address }) => address)
    : [host]
  const places = addresses.map((address) => addressOf(address, port)).join(', ')
  return places ? `Everyone on your network can reach it: ${places}` : 'Your network can reach it.'
}

/** Returns text like "2 open, 1 booked". */
function shows({ user_type, specialties, open, booked, completed, expired }: AccountSummary) {
  const counts = Object.entries({ open, booked, completed, expired })
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state}`)
  const gigs = counts.join(', ') || (user_type === 'customer' ? 'no jobs' : 'no gigs')
  return user_type === 'customer' ? gigs : `specialties: ${specialties}; ${gigs}`
}
