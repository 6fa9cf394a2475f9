import { createHash } from 'node:crypto'
import type { FirstPaint } from './first-paint.ts'
import { previewBar } from './preview.ts'
import { liveAddresses, withoutSkeletons } from './releases.ts'
import type { HalfPointers, HalfRelease, PageData } from '../src/page/page-data.ts'

export const sha256 = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hash of an empty text: the policy must allow the empty style element of styled-components. */
const emptyStyle = sha256('')

/** Returns JSON that cannot end the script element that contains it. */
const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'

/** Converts a URL prefix of scripts to a source of the Content-Security-Policy. */
const scriptSource = (host: string | undefined) => (base: string) => {
  if (!base.startsWith('/')) return base
  // A CSP source with a path needs a host. Without a trusted host, allow the page's whole origin.
  return host === undefined ? "'self'" : `${host}${base}`
}

const sources = (...parts: string[]) => [...new Set(parts.filter((part) => part !== ''))].join(' ')

export interface PageParts {
  shell: HalfRelease
  halves: HalfPointers
  /** URL prefixes, as browsers see them, of the shell's and each half's releases. */
  bases: string[]
  /** The API's origin. Empty if it is the page's own. */
  api: string
  /** The page's icon as SVG text. Inlined, it needs no request. */
  icon: string
  /** What the page shows before any script has run. */
  firstPaint: FirstPaint | undefined
  /** The previewed release, such as `packer-app@1a2b3c`. */
  preview: string | undefined
  /** The inline script. The policy allows it by its hash. */
  early: string
  /** How the API handles payments: it decides which texts the page shows. */
  payments: 'off' | 'test' | 'stripe'
  /** The service fee in percent. */
  fee: string
  /** The request's host, if it is trusted. */
  host: string | undefined
  /** True if the page is served over HTTPS. */
  secure: boolean
}

/** Renders the page and its response headers. */
export function renderPage(parts: PageParts) {
  const { shell, halves, bases, api, icon, firstPaint, early, payments, fee, host, secure } = parts
  const { title = 'Manyhands', description, html: content = '', half } = firstPaint ?? {}
  const bar = previewBar(parts.preview)
  const style = (firstPaint?.style ?? '') + bar.style
  const data: PageData = {
    halves: withoutSkeletons(halves),
    scripts: bases,
    shell: { base: shell.base, federation: shell.federation ?? [] },
    pages: shell.pages ?? {},
    addresses: liveAddresses(halves),
  }
  const otherOrigins = bases.filter((base) => !base.startsWith('/'))
  const scripts = shell.start
    .map(
      ({ file, integrity }) =>
        `<script defer src="${shell.base}${file}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    )
    .join('')
  const html = `<!doctype html>
<html lang="en-US"${api && ` data-api="${api}"`}${half ? ` data-half="${half}"` : ''} data-payments="${payments}" data-fee="${fee}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="og:description" content="Post your move and name your price. A packer with the right skills, tools and vehicle books it.">
<title>${title}</title>
${description ? `<meta name="description" content="${description}">\n` : ''}<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}" type="image/svg+xml">
${style ? `<style>${style}</style>\n` : ''}<script type="application/json" id="page">${jsonForScript(data)}</script>
<script>${early}</script>
${scripts}
</head>
<body><div id="root">${content.replaceAll('<!--fee-->', fee)}</div>${bar.html}<noscript>Manyhands needs JavaScript to show and book moving gigs.</noscript></body>
</html>
`
  const policy = [
    `default-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    sources("connect-src 'self'", api, ...otherOrigins),
    sources("img-src 'self' data: blob:", api, ...otherOrigins),
    sources('script-src', ...bases.map(scriptSource(host)), sha256(early)),
    sources('style-src', emptyStyle, style ? sha256(style) : ''),
    `style-src-attr 'none'`,
    `manifest-src 'self'`,
    `worker-src ${scriptSource(host)('/sw.js')}`,
    `require-trusted-types-for 'script'`,
    `trusted-types default worker`,
  ].join('; ')
  return { html, headers: pageHeaders(policy, secure) }
}

/** Returns the headers of a page. `secure`: whether it is served over HTTPS. */
export const pageHeaders = (policy: string, secure: boolean) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  ...(secure && { 'Strict-Transport-Security': strictTransportSecurity }),
})
