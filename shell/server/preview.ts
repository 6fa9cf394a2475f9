import type { MiddlewareHandler } from 'hono'
import { plainHeaders } from './files.ts'
import { appNames, chooseReleases, keepPreview, type Readers } from './sides.ts'

/**
 * Answers any page's address with `?preview=packer-app@1a2b3c`, which starts a preview, or `?preview=off`, which ends
 * it. Redirects to the address without the parameter. For a release that cannot be previewed, returns the reason.
 */
export function servePreviews(readers: Readers, secure: boolean): MiddlewareHandler {
  return async (c, next) => {
    const wanted = c.req.query('preview')
    if (wanted === undefined) return next()
    const [name, release = ''] = wanted.split('@')
    const app = appNames.find((one) => one === name)
    if (!app && wanted !== 'off') {
      return c.text('Name a release, as in ?preview=packer-app@1a2b3c.', 404, plainHeaders)
    }
    const { sides, preview } = await chooseReleases(readers, c, wanted)
    if (app && sides[app]?.release !== release) {
      const reasons =
        'it was withdrawn, newer previews have replaced it, or it does not fit the shell'
      return c.text(`This release of ${app} cannot be previewed: ${reasons}.`, 404, plainHeaders)
    }
    keepPreview(c, preview, secure)
    c.header('Cache-Control', 'private, no-store')
    const url = new URL(c.req.url)
    url.searchParams.delete('preview')
    // A path that begins with two slashes would lead to another host.
    return c.redirect(url.pathname.replace(/^\/+/, '/') + url.search)
  }
}

/**
 * Sticks to the bottom of the window: above the content, over the dock of a half (`--foot`), below panels (`--z-sticky`).
 * At the end of the page it has its own place, so it covers nothing. Before the shell's style has loaded, it has the
 * browser's colors.
 */
const style = `body{padding-bottom:var(--foot,0)}
:root{scroll-padding-bottom:calc(var(--foot,0px) + 4rem)}
#preview{position:sticky;z-index:9;bottom:var(--foot,0);display:flex;flex-wrap:wrap;gap:0 1rem;align-items:center;padding:.25rem 1rem;background:var(--inverse,CanvasText);color:var(--on-inverse,Canvas);font:.875rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}
#preview a{display:flex;align-items:center;min-height:2.75rem;color:inherit;font-weight:600}
#preview a:focus-visible{outline:2px solid;outline-offset:-6px}
@media print{#preview{display:none}}`

/** Returns the bar that names the previewed release and links to its end. Empty without a preview. */
export function previewBar(preview: string | undefined) {
  if (!preview) return { html: '', style: '' }
  const text = `<span>Preview of ${preview.replace('@', ' ')}</span><a href="?preview=off">Leave</a>`
  return { html: `<aside id="preview" aria-label="Preview">${text}</aside>`, style }
}
