import { createHash } from 'node:crypto'
import { liveAddresses } from './routes.ts'
import type { HalfPointers, HalfRelease, PageData } from '../src/page/page-data.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** styled-components puts an empty text into its style element; this is the hash of nothing. */
const emptyStyle = sha256('')

const withoutMarkup = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'

/** The places of the page's scripts as sources of its policy: below this host, or with their own. */
const scriptSource = (host: string | undefined) => (base: string) => {
  if (!base.startsWith('/')) return base
  // A source with a path needs a host.
  return host === undefined ? "'self'" : `${host}${base}`
}

const sources = (...parts: string[]) => [...new Set(parts.filter((part) => part !== ''))].join(' ')

export interface PageParts {
  shell: HalfRelease
  halves: HalfPointers
  /** Where releases of shell and halves lie, for browsers. */
  bases: string[]
  /** The API's origin; empty: the page's own. */
  api: string
  /** The page's icon, SVG: in the page it costs no request. */
  icon: string
  /** The inline script; its hash is in the policy. */
  early: string
  /** The host of the request, where it is known to be the page's own. */
  host: string | undefined
  /** Served over HTTPS. */
  secure: boolean
}

/** The one page of the product, and the headers that go with it. */
export function renderPage({ shell, halves, bases, api, icon, early, host, secure }: PageParts) {
  const data: PageData = {
    halves,
    scripts: bases,
    shell: { base: shell.base, federation: shell.federation ?? [] },
    pages: shell.pages ?? {},
    addresses: liveAddresses(halves),
  }
  const elsewhere = bases.filter((base) => !base.startsWith('/'))
  const scripts = shell.start
    .map(
      ({ file, integrity }) =>
        `<script defer src="${shell.base}${file}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    )
    .join('')
  const html = `<!doctype html>
<html lang="en-US"${api && ` data-api="${api}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="og:description" content="Post your move and name your price. A packer with the right skills, tools and vehicle books it.">
<title>Manyhands</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}" type="image/svg+xml">
<script type="application/json" id="page">${withoutMarkup(data)}</script>
<script>${early}</script>
${scripts}
</head>
<body><div id="root"></div><noscript>Manyhands needs JavaScript to show and book moving gigs.</noscript></body>
</html>
`
  const policy = [
    `default-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    sources("connect-src 'self'", api, ...elsewhere),
    sources("img-src 'self' data: blob:", api, ...elsewhere),
    sources('script-src', ...bases.map(scriptSource(host)), sha256(early)),
    `style-src ${emptyStyle}`,
    `style-src-attr 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ')
  const headers = {
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
  }
  return { html, headers }
}
