/**
 * An inline script that runs before the shell's bundle loads. In parallel with the bundle, it requests
 * the session, preloads code (of the half that the role cookie names, or of the shell's own page), and
 * makes the half's first API calls.
 * A forged role cookie gains nothing: the API decides what a user may see.
 */
;(() => {
  const page = JSON.parse(document.getElementById('page').textContent)

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
  const ask = (path) => {
    const answer = fetch(api + path, {
      credentials: 'include',
      signal: AbortSignal.timeout(20_000),
    })
    answer.catch(() => {})
    return answer
  }
  const calls = new Map()
  window.early = { session: ask('/api/auth/authenticate'), calls }

  // The menu button is on screen before the bundle loads. The bar opens the menu for an earlier press.
  addEventListener('click', ({ target }) => {
    if (target.closest('[aria-haspopup=dialog]')) window.menuPressedEarly ??= true
  })

  // If the shell's bundle fails to load, only this script can show an error.
  addEventListener(
    'error',
    ({ target }) => {
      if (!target.defer) return
      const showError = () => {
        const root = document.getElementById('root')
        const landing = root.querySelector('[data-page="/"]')
        const link = document.createElement('a')
        link.href = location.href
        link.textContent = 'Try again'
        const message = document.createElement('p')
        message.style.cssText = 'padding: 2rem; font: 1rem/1.5 system-ui, sans-serif'
        message.append('Manyhands could not be loaded. ', link)
        // The landing page can be read without scripts.
        if (landing) landing.append(message)
        else root.replaceChildren(message)
      }
      if (document.body) showError()
      else addEventListener('DOMContentLoaded', showError)
    },
    true,
  )

  // Preload only files that the page at this address is known to use. Unused preloads waste bytes, and
  // the browser warns about them.
  const { pathname, search } = location
  const parametersOf = (address) =>
    new RegExp(`^${address.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i').exec(pathname)
  const matchIn = (addresses) => addresses.find(parametersOf)
  const role = /(?:^|; )mh_role=(customer|packer)/.exec(document.cookie)?.[1]
  const own = matchIn(Object.keys(page.pages ?? {}))
  const anyHalf = matchIn(Object.values(page.addresses).flat())
  const half = role && (pathname === '/' || (anyHalf && !own)) && page.halves[`${role}-app`]?.live

  const preload = ({ base }, files = []) => {
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
  if (!half) {
    if (own) preload(page.shell, page.pages[own])
    return
  }
  preload(page.shell, page.shell.federation)
  preload(half, [...half.start, ...half.next])

  // At any other address the shell redirects to the half's home page, its first address.
  const addresses = page.addresses[`${role}-app`]
  const match = matchIn(addresses)
  const first = half.first?.[match ?? addresses[0]]
  if (!first) return
  const fill = (user) => (path) => {
    const parameters = { ...(match && parametersOf(match).groups), user }
    return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameters[name]))
  }
  const make = (paths, user) => {
    for (const path of paths.map(fill(user))) calls.set(api + path, ask(path))
  }
  const wanted = [
    ...(first.calls ?? []),
    ...((!match || !search) && first.unfiltered ? first.unfiltered : []),
  ]
  const personal = wanted.filter((path) => path.includes('{user}'))
  make(wanted.filter((path) => !personal.includes(path)))
  window.early.session
    .then((answer) => answer.clone().json())
    .then((user) => user?.user_type === role && make(personal, user.id))
    .catch(() => {})
  // After 30 seconds a response is too old: the half makes a new call.
  setTimeout(() => calls.clear(), 30_000)
})()
