import { readFile } from 'node:fs/promises'
import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { encodingFor } from '../../api/src/platform/responses/accepted-encoding.ts'
import { compressPage } from './compressed-page.ts'
import { pageHeaders, sha256 } from './page.ts'
import type { ReleaseReader } from './releases.ts'

/** As in shell/src/service-worker/day-sheet.ts: this server runs without the sources of the shell. */
export const daySheetPath = '/packer/today'
const daySheetHeader = 'X-Day-Sheet'

interface DaySheetOptions {
  folder: string
  shell: ReleaseReader
  /** The API's origin. Empty if it is the page's own. */
  api: string
  icon: string
  secure: boolean
}

/**
 * Serves the day sheet of the live release: one page with its script inside, which a service worker can keep whole. A
 * release without a day sheet has another page at this address, or none.
 */
export function serveDaySheet(options: DaySheetOptions): [MiddlewareHandler, MiddlewareHandler] {
  const { folder, shell, api, icon, secure } = options
  return [
    etag(),
    async (c, next) => {
      const release = (await shell.read())?.live.release
      const script =
        release && (await readFile(`${folder}/${release}/day.js`, 'utf8').catch(() => undefined))
      if (!script) return next()
      const html = daySheet(script, { api, icon })
      const policy = [
        `default-src 'none'`,
        `base-uri 'none'`,
        `form-action 'self'`,
        `frame-ancestors 'none'`,
        `connect-src 'self'${api && ` ${api}`}`,
        `img-src 'self' data:`,
        `script-src ${sha256(script)}`,
        `manifest-src 'self'`,
        `worker-src 'self'`,
        `require-trusted-types-for 'script'`,
        `trusted-types worker`,
      ].join('; ')
      const page = compressPage(html, policy)
      const encoding = encodingFor(c)
      const headers = {
        ...pageHeaders(policy, secure),
        [daySheetHeader]: release,
        ETag: page.etag,
        Vary: 'Accept-Encoding',
      }
      if (!encoding) return c.body(html, 200, headers)
      return c.body(page[encoding], 200, { ...headers, 'Content-Encoding': encoding })
    },
  ]
}

const daySheet = (script: string, { api, icon }: Pick<DaySheetOptions, 'api' | 'icon'>) =>
  `<!doctype html>
<html lang="en-US" data-half="packer"${api && ` data-api="${api}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Your day · Manyhands</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}" type="image/svg+xml">
<link rel="manifest" href="/manifest-packer.webmanifest">
<link rel="apple-touch-icon" href="/icons/apple-180.png">
</head>
<body><div id="top" role="status"></div><main id="main"></main><noscript>Manyhands needs JavaScript.</noscript>
<script>${script}</script></body>
</html>
`
