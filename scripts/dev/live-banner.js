/**
 * Runs in every page of dev:live. Shows whether the half is local or released, and switches between them.
 * For the local half it shows build errors, and reloads the page after a successful build.
 */
;(() => {
  const { app, cookie, product, socket } = document.currentScript.dataset
  const isLocal = socket !== undefined

  const banner = document.createElement('aside')
  banner.setAttribute('aria-label', 'Development')
  const inside = banner.attachShadow({ mode: 'open' })
  inside.innerHTML = `
    <style>
      :host {
        position: fixed; inset: auto auto 8px 8px; z-index: 2147483647; max-width: min(90vw, 720px);
        padding: 6px 8px 6px 12px; border-radius: 8px; font: 13px/1.5 system-ui, sans-serif;
        color: #fff; background: #4a1d96; box-shadow: 0 2px 10px #0006;
      }
      :host([data-released]) { background: #333; }
      button { margin-left: 8px; padding: 4px 8px; font: inherit; cursor: pointer; }
      pre { max-height: 50vh; margin: 6px 0 0; overflow: auto; font-size: 12px; white-space: pre-wrap; }
      pre:empty { display: none; }
    </style>
    <span></span><button type="button"></button><pre role="alert"></pre>`
  const [text, button, failure] = ['span', 'button', 'pre'].map((name) =>
    inside.querySelector(name),
  )

  banner.toggleAttribute('data-released', !isLocal)
  text.textContent = isLocal
    ? `${app} from this machine, the rest from ${product}`
    : `${app} as released, as is the rest from ${product}`
  button.textContent = isLocal ? 'Take the released one' : 'Take the one from this machine'
  button.addEventListener('click', () => {
    document.cookie = `${cookie}=released; path=/; samesite=lax${isLocal ? '' : '; max-age=0'}`
    location.reload()
  })
  document.body.append(banner)

  /** The build that this page shows. */
  let shown
  let latest
  const takeNews = {
    hash(hash) {
      latest = hash
      shown ??= hash
    },
    ok() {
      failure.textContent = ''
      if (latest !== shown) location.reload()
    },
    errors(errors) {
      failure.textContent = errors
        // The terminal has the compiler's own stack.
        .map(({ moduleName, message }) =>
          `${moduleName ?? ''}\n${message.split('Caused by')[0]}`.trim(),
        )
        .join('\n\n')
        // oxlint-disable-next-line no-control-regex -- The compiler colors its messages for a terminal.
        .replace(/\u001B\[[\d;]*m/g, '')
    },
  }
  takeNews['still-ok'] = takeNews.ok
  takeNews.warnings = takeNews.ok

  function listen() {
    const line = new WebSocket(`ws://${location.host}${socket}`)
    line.addEventListener('message', ({ data }) => {
      const { type, data: news } = JSON.parse(data)
      takeNews[type]?.(news)
    })
    line.addEventListener('close', () => setTimeout(listen, 1_000))
  }
  if (isLocal) listen()
})()
