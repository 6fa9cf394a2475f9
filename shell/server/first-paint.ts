import { readFile } from 'node:fs/promises'
import type { Place, Role } from '../src/page/find-place.ts'
import type { FirstPaintFile } from '../src/page/first-paint-file.ts'
import type { HalfPointers } from '../src/page/page-data.ts'
import { liveAddresses } from './releases.ts'
import { escapeHtml, renderSkeleton } from './skeleton.ts'

/** The HTML that the page shows before any script has run. */
export interface FirstPaint {
  title: string
  description: string
  html: string
  style: string
  /** The half whose colors the page has. */
  half?: Role
}

let latest: { name: string; file: FirstPaintFile } | undefined

/** Returns the first-paint file of a shell release; undefined if it cannot be read. Old releases have none. */
export async function readFirstPaint(
  folder: string,
  release: string,
): Promise<FirstPaintFile | undefined> {
  const name = `${folder}/${release}/first-paint.json`
  if (latest?.name === name) return latest.file
  try {
    const file = JSON.parse(await readFile(name, 'utf8')) as FirstPaintFile
    latest = { name, file }
    return file
  } catch {
    return undefined
  }
}

/**
 * Returns the role that the cookie names. Anyone can forge the cookie, so it only selects links and a
 * skeleton.
 */
export const roleOfCookie = (cookie: string | undefined): Role | undefined => {
  const role = /(?:^|; )mh_role=(customer|packer)/.exec(cookie ?? '')?.[1]
  return role === 'customer' || role === 'packer' ? role : undefined
}

interface Visit {
  place: Place | undefined
  role: Role | undefined
  halves: HalfPointers
}

/**
 * Returns the route of the half's page that a user with this role will see, after any redirect to the role's
 * home page. Returns undefined for visitors, and if the user will see a page of the shell.
 */
function halfPage({ place, role, halves }: Visit) {
  if (!role || !place) return undefined
  if (place.role === role) return place.route
  const isRedirected = place.role || place.route === '/' || /^\/\w+\/sign/.test(place.route)
  return isRedirected ? liveAddresses(halves)[`${role}-app`][0] : undefined
}

/**
 * Returns the first paint of a page. It contains no parameters of the address, so the server compresses each
 * page only once per route and role.
 */
export function firstPaintAt(file: FirstPaintFile, visit: Visit): FirstPaint {
  const { place, role, halves } = visit
  const address = halfPage(visit)
  const bar = file.bars[role ?? 'visitor']
  const own = place?.role ? undefined : place?.route
  const page = own === undefined ? undefined : file.pages[own]
  if (page && address === undefined) {
    const half = /^\/(customer|packer)\//.exec(own ?? '')?.[1] as Role | undefined
    return { ...page, html: page.html.replace('<!--bar-->', () => markCurrent(bar, own)), half }
  }
  const skeleton =
    role && address !== undefined ? halves[`${role}-app`]?.live.skeletons?.[address] : undefined
  const { frame, style } = file.skeleton
  const body = skeleton && renderSkeleton(skeleton, file.skeleton)
  const sent = body
    ? `<div id="first-paint" data-home="${address?.includes(':') ? '' : address}">${body.html}</div>`
    : ''
  return {
    title: skeleton ? `${escapeHtml(skeleton.title)} · Manyhands` : 'Manyhands',
    description: '',
    html: frame
      .replace('<!--bar-->', () => markCurrent(bar, address))
      .replace('<!--page-->', () => sent),
    style: style + (body?.style ?? ''),
    half: address === undefined ? undefined : role,
  }
}

const markCurrent = (bar: string, address: string | undefined) =>
  bar.replace(` href="${address}"`, (href) => `${href} aria-current="page"`)
