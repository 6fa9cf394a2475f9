import { render } from '@testing-library/react'
import { undeclaredAddresses } from './contract/addresses.ts'
import type { HalfProps } from './contract/contract.ts'
import type { HalfPointer } from './page/page-data.ts'
import { mockEntries } from './remotes/entries.fixture.ts'
import { Shell } from './shell.tsx'

const compatibility = { contract: { oldest: 1, newest: 2 }, shared: {} }

const released = (app: string): HalfPointer => ({
  live: {
    app,
    release: 'abc123',
    version: '0.1.0+abc123',
    ...compatibility,
    global: `${app.replace('-', '_')}_abc123`,
    built: '2026-11-20T12:00:00.000Z',
    base: `/${app}/abc123/`,
    start: [{ file: 'entry.js', integrity: 'sha384-x' }],
    next: [],
  },
  before: [],
  missing: [],
})

type Addresses = typeof undeclaredAddresses

/** Writes the JSON block of the shell's server into the page. */
function writePage(addresses: Addresses) {
  document.getElementById('page')?.remove()
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'page'
  block.textContent = JSON.stringify({
    halves: { 'customer-app': released('customer-app'), 'packer-app': released('packer-app') },
    scripts: [],
    addresses,
  })
  document.head.append(block)
}

/** A stand-in for a half: a page with the user's name. */
function StandIn({ user, afterSession }: HalfProps) {
  return user ? <h1>The pages of {user.username}</h1> : afterSession
}

/** Renders the whole shell at an address, with fake halves, which have pages at `addresses`. */
export function openShell(address: string, addresses: Addresses = undeclaredAddresses) {
  writePage(addresses)
  Object.assign(globalThis, {
    RELEASE: 'shell456',
    COMPATIBILITY: compatibility,
    scrollTo: () => {},
  })
  mockEntries(() => StandIn)
  window.history.replaceState(null, '', address)
  return render(<Shell />)
}
