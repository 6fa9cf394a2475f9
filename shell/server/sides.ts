import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { halfNames, mismatch } from '../src/contract/release.ts'
import type { HalfPointer, HalfPointers, HalfRelease } from '../src/page/page-data.ts'
import { insteadOfLive, type Offer, type ReleaseReader } from './releases.ts'

export const appNames = ['shell', ...halfNames] as const
export type AppName = (typeof appNames)[number]
export type Readers = Record<AppName, ReleaseReader>

/** The release of each app that a request gets, and why. An app without a release is left out. */
export type Sides = Partial<
  Record<AppName, { release: string; side: 'live' | 'candidate' | 'preview' }>
>

/** A random number and nothing else. The page server sets it while a half has a candidate. */
const visitCookie = 'mh_visit'
/** The previewed release, such as `packer-app@1a2b3c`, for the browser session. */
const previewCookie = 'mh_preview'

const visitOf = (c: Context) => /^[\w-]{16}$/.exec(getCookie(c, visitCookie) ?? '')?.[0]

/** The release that the preview cookie asks for. Anyone can forge the cookie. */
export const wantedPreview = (c: Context) => getCookie(c, previewCookie)

/** Remembers the previewed release, or clears the cookie. */
export function keepPreview(c: Context, preview: string | undefined, secure: boolean) {
  if (!preview) deleteCookie(c, previewCookie, { secure })
  else setCookie(c, previewCookie, preview, { httpOnly: true, sameSite: 'Lax', secure })
}

/** Gives the visitor a number if the cookie has none. Returns whether it did. */
export function numberVisitor(c: Context, secure: boolean): boolean {
  if (visitOf(c)) return false
  const maxAge = 30 * 86_400
  const number = randomBytes(12).toString('base64url')
  setCookie(c, visitCookie, number, { httpOnly: true, sameSite: 'Lax', secure, maxAge })
  return true
}

/**
 * Places a visitor from 0 to 100. A candidate's visitors are those below its share: so a visitor keeps the side while
 * the share grows, the halves are independent, and all page servers agree.
 */
export function placeOf(visit: string, app: string, release: string): number {
  const hash = createHash('sha256').update(`${visit} ${app} ${release}`).digest()
  return (hash.readUInt32BE() / 2 ** 32) * 100
}

/**
 * Chooses the releases that a request gets: per app the previewed one, otherwise the candidate or the live one. A half
 * that does not fit the chosen shell, or whose manifest cannot be read, never replaces the live one.
 */
export async function chooseReleases(readers: Readers, c: Context, wanted = wantedPreview(c)) {
  const offers = await Promise.all(appNames.map((app) => readers[app].read()))
  const visit = visitOf(c)
  const sides: Sides = {}
  let preview: string | undefined

  async function choose(app: AppName, offer: Offer | null = null, shell?: HalfRelease | null) {
    if (!offer) return null
    const { candidate, share, previews } = offer
    const name = previews.find((one) => `${app}@${one}` === wanted)
    const asked = name && (await readers[app].describe(name).catch(() => undefined))
    const fits = (one: HalfRelease) => app === 'shell' || (shell && !mismatch(one, shell))
    const isDrawn = candidate && visit && placeOf(visit, app, candidate.release) < share
    const [release, side] =
      asked && fits(asked)
        ? ([asked, 'preview'] as const)
        : isDrawn && fits(candidate)
          ? ([candidate, 'candidate'] as const)
          : ([offer.live, 'live'] as const)
    sides[app] = { release: release.release, side }
    if (side === 'preview') preview = wanted
    return side === 'live' ? offer : insteadOfLive(release, offer)
  }

  const shell: HalfPointer | null = await choose('shell', offers[0])
  const halves: HalfPointers = {
    'customer-app': await choose('customer-app', offers[1], shell?.live),
    'packer-app': await choose('packer-app', offers[2], shell?.live),
  }
  const hasCandidate = offers.some((offer) => offer?.candidate)
  return { shell, halves, sides, preview, hasCandidate, isEnded: wanted !== preview }
}
