/**
 * Runs inline, before anything else of the page has arrived: asks who is signed in and fetches the
 * code of the half that the role cookie hints at, beside the shell's own code instead of after it.
 * The hint is worth nothing to a thief: what a person may see is decided by the real answer.
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
  window.early = { session: fetch(`${api}/api/auth/authenticate`, { credentials: 'include' }) }
  window.early.session.catch(() => {})

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

  const role = /(?:^|; )mh_role=(customer|packer)/.exec(document.cookie)?.[1]
  // What is preloaded and not used is wasted, and the browser complains of it.
  const shellOnly = /^\/(about|(customer|packer)\/sign(in|up))\/?$/.test(location.pathname)
  const half = role && !shellOnly && page.halves[`${role}-app`]?.live
  for (const { file, integrity } of [...(half?.start ?? []), ...(half?.next ?? [])]) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity })
    link.href = half.base + file
    document.head.append(link)
  }
})()
