import { linkMinutes } from 'api/rules'
import { inTab, keepStored, readStored } from 'shared-ui'
import type { Role } from './session.tsx'

/** The home page of each role: the target of sign-in, and of redirects from the other role's pages. */
export const homeOf: Record<Role, string> = {
  customer: '/customer/dashboard',
  packer: '/marketplace',
}

/** In sessionStorage, because another tab of the visitor may have requested another page. */
const key = 'manyhands.requested'
/** With the prefix of personal settings, which Sign Out deletes. */
const keyForMail = 'manyhands-personal-requested'
const mailLifeMs = linkMinutes.reset * 60_000

/** The address if the browser blocks storage. */
let inMemory: string | undefined

/**
 * Returns the address as path, query and fragment; undefined if a browser would read it as an address of another
 * origin, as in `//evil.com`, or as no address of a page.
 */
export function ownAddress(text: string): string | undefined {
  const here = window.location.origin
  try {
    const { origin, pathname, search, hash } = new URL(text, here)
    // `/.//evil.com` is an address of this origin, but its parsed path is `//evil.com`.
    const isOwn = text.startsWith('/') && origin === here && !pathname.startsWith('//')
    return isOwn ? pathname + search + hash : undefined
  } catch {
    return undefined
  }
}

/** Remembers the address that a visitor requested, until a page for signed-in users opens in this tab. */
export function rememberRequested(address: string) {
  inMemory = address
  keepStored(key, address, inTab)
}

/** Forgets the requested address, once a page for signed-in users has opened. */
export function forgetRequested() {
  inMemory = undefined
  keepStored(key, undefined, inTab)
}

function requestedAddress(): string | undefined {
  const kept = readStored(key, inTab)
  const address = kept === undefined ? inMemory : kept
  return address ? ownAddress(address) : undefined
}

/** Returns where every sign-in and sign-up leads: to the requested address, else to the home page of the role. */
export const addressAfterSignIn = (role: Role): string => requestedAddress() ?? homeOf[role]

/** Keeps the requested address for the tab that a mailed link opens in this browser. */
export function keepRequestedForMail() {
  const address = requestedAddress()
  keepStored(keyForMail, address && `${Date.now() + mailLifeMs} ${address}`)
}

/** In the tab of a mailed link, remembers the address that `keepRequestedForMail` kept. */
export function takeRequestedFromMail() {
  const [, until, address = ''] = /^(\d+) (.*)$/s.exec(readStored(keyForMail) ?? '') ?? []
  keepStored(keyForMail, undefined)
  if (Number(until) > Date.now() && !requestedAddress()) rememberRequested(address)
}
