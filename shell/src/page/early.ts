import type { FirstCalls, ReleaseFile } from '../contract/release.ts'
import { findPlace } from './find-place.ts'
import type { PageData } from './page-data.ts'

/**
 * An inline script that runs before the shell's bundle loads. In parallel with the bundle, it requests
 * the session, preloads code (of the half that the role cookie names, or of the shell's own page), and
 * makes the half's first API calls.
 * A forged role cookie gains nothing: the API decides what a user may see.
 */
const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as PageData

// The page may run only scripts of the shell and of its halves.
window.trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    const { href } = new URL(address, location.href)
    if (page.scripts.some((prefix) => href.startsWith(new URL(prefix, location.href).href))) {
      return address
    }
    throw new TypeError(`Not a script of this page: ${address}`)
  },
})

const api = document.documentElement.dataset.api ?? ''
const ask = (path: string) => {
  const answer = fetch(api + path, {
    credentials: 'include',
    signal: AbortSignal.timeout(20_000),
  })
  answer.catch(() => {})
  return answer
}
const calls = new Map<string, Promise<Response>>()
const session = ask('/api/auth/authenticate')
window.early = { session, calls }

// The menu button is on screen before the bundle loads. The bar opens the menu for an earlier press.
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[aria-haspopup=dialog]')) window.menuPressedEarly ??= true
})

function showError() {
  const root = document.getElementById('root')
  const landing = root?.querySelector('[data-page="/"]')
  const link = document.createElement('a')
  link.href = location.href
  link.textContent = 'Try again'
  const message = document.createElement('p')
  message.style.cssText = 'padding: 2rem; font: 1rem/1.5 system-ui, sans-serif'
  message.append('Manyhands could not be loaded. ', link)
  // The landing page can be read without scripts.
  if (landing) landing.append(message)
  else root?.replaceChildren(message)
}

// If the shell's bundle fails to load, only this script can show an error.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target as HTMLScriptElement).defer) return
    if (document.body) showError()
    else addEventListener('DOMContentLoaded', showError)
  },
  true,
)

/** Files that the page at this address is not known to use would waste bytes, and browsers warn about them. */
function preload({ base }: { base: string }, files: ReleaseFile[] = []) {
  for (const { file, integrity } of files) {
    const link = document.createElement('link')
    Object.assign(
      link,
      file.endsWith('.js')
        ? { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity }
        : { rel: 'preload', as: 'image', type: 'image/svg+xml' },
    )
    link.href = base + file
    document.head.append(link)
  }
}

const { pathname, search } = location
const { addresses } = page
// Older servers of the page do not send `pages`.
const pages = page.pages ?? {}
const place = findPlace(pathname, { pages, addresses })
const cookie = /(?:^|; )mh_role=(customer|packer)/.exec(document.cookie)?.[1]
const role = cookie as 'customer' | 'packer' | undefined
const half = role && (pathname === '/' || place?.role) && page.halves[`${role}-app`]?.live

/** Makes the first calls of the page that a user with this role will see. */
function makeFirstCalls(first: FirstCalls, userRole: string) {
  const own = place?.role === userRole ? place : undefined
  const make = (paths: string[], user?: string) => {
    const values: Record<string, string | undefined> = { ...own?.parameters, user }
    for (const path of paths) {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(values[name] ?? ''),
      )
      calls.set(api + filled, ask(filled))
    }
  }
  const wanted = [
    ...(first.calls ?? []),
    ...((!own || !search) && first.unfiltered ? first.unfiltered : []),
  ]
  const isPersonal = (path: string) => path.includes('{user}')
  make(wanted.filter((path) => !isPersonal(path)))
  session
    .then((answer) => answer.clone().json())
    .then((user: { id: string; user_type: string } | null) => {
      if (user?.user_type === userRole) make(wanted.filter(isPersonal), user.id)
    })
    .catch(() => {})
  // After 30 seconds a response is too old: the half makes a new call.
  setTimeout(() => calls.clear(), 30_000)
}

if (half) {
  preload(page.shell, page.shell.federation)
  preload(half, [...half.start, ...half.next])
  // At any other address the shell redirects to the half's home page, its first address.
  const route = place?.role === role ? place.route : addresses[`${role}-app`][0]
  const first = half.first?.[route ?? '']
  if (first) makeFirstCalls(first, role)
} else if (place && !place.role) {
  preload(page.shell, pages[place.route])
}
