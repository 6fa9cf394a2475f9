/**
 * Runs inline, before anything else of the page has arrived: asks who is signed in, fetches the code of
 * the half that the role cookie hints at, or of the shell's own page at this address, and makes the
 * half's first calls, beside the shell's own code instead of after it.
 * The hint is worth nothing to a thief: what a person may see is decided by the real answers.
 */
;(() => {
  const page = JSON.parse(document.getElementById('page').textContent)

  // Only scripts of the shell and of the halves that this page names may run.
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

  // Without the shell's own script there is nothing that could say so later.
  addEventListener(
    'error',
    ({ target }) => {
      if (!target.defer) return
      const tell = () => {
        const root = document.getElementById('root')
        const link = document.createElement('a')
        link.href = location.href
        link.textContent = 'Try again'
        root.style.cssText = 'padding: 2rem; font: 1rem/1.5 system-ui, sans-serif'
        root.replaceChildren('Manyhands could not be loaded. ', link)
      }
      if (document.body) tell()
      else addEventListener('DOMContentLoaded', tell)
    },
    true,
  )

  // What is fetched and not used is wasted, and the browser complains of it: nothing is without an
  // address that is known to use it.
  const { pathname, search } = location
  const parametersOf = (address) =>
    new RegExp(`^${address.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i').exec(pathname)
  const placeAmong = (addresses) => addresses.find(parametersOf)
  const role = /(?:^|; )mh_role=(customer|packer)/.exec(document.cookie)?.[1]
  const own = placeAmong(Object.keys(page.pages ?? {}))
  const anyHalf = placeAmong(Object.values(page.addresses).flat())
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

  // From every other place one is led home, which is the first address of a half.
  const homeward = page.addresses[`${role}-app`]
  const place = placeAmong(homeward)
  const first = half.first?.[place ?? homeward[0]]
  if (!first) return
  const fill = (user) => (path) => {
    const parameters = { ...(place && parametersOf(place).groups), user }
    return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameters[name]))
  }
  const make = (paths, user) => {
    for (const path of paths.map(fill(user))) calls.set(api + path, ask(path))
  }
  const wanted = [
    ...(first.calls ?? []),
    ...((!place || !search) && first.unfiltered ? first.unfiltered : []),
  ]
  const personal = wanted.filter((path) => path.includes('{user}'))
  make(wanted.filter((path) => !personal.includes(path)))
  window.early.session
    .then((answer) => answer.clone().json())
    .then((user) => user?.user_type === role && make(personal, user.id))
    .catch(() => {})
  // Nobody may get an old answer in the place of a new one.
  setTimeout(() => calls.clear(), 30_000)
})()
