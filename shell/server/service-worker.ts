import { readFile } from 'node:fs/promises'
import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { fileHeaders } from './files.ts'
import type { ReleaseReader } from './releases.ts'

/**
 * The file in the shell's folder of the release store that withdraws the worker (docs/runbook.md). If it says
 * `clear-site-data`, each browser also deletes what it has stored for this origin, once.
 */
const switchFile = 'withdraw-worker'
const clearSiteData = 'clear-site-data'

/**
 * Replaces a worker, deletes its caches and unregisters itself. Without an earlier worker, its installation fails, so
 * nothing is registered.
 */
export const withdrawingWorker = `addEventListener('install', (event) => {
  event.waitUntil(registration.active ? skipWaiting() : Promise.reject(new Error('withdrawn')))
})
addEventListener('activate', (event) => {
  const forget = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('manyhands-'))
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  event.waitUntil(forget().catch(() => {}).then(() => registration.unregister()))
})
`

const readSwitch = (folder: string): Promise<string | undefined> =>
  readFile(`${folder}/${switchFile}`, 'utf8').catch(() => undefined)

/**
 * Serves the worker of the live release. If it is withdrawn, or the live release has none, such as after a rollback,
 * serves one that replaces the worker of earlier visits and then removes itself.
 */
export function serveWorker(
  folder: string,
  shell: ReleaseReader,
): [MiddlewareHandler, MiddlewareHandler] {
  return [
    etag(),
    async (c) => {
      const isWithdrawn = (await readSwitch(folder)) !== undefined
      const release = isWithdrawn ? undefined : (await shell.read())?.live.release
      const script =
        release && (await readFile(`${folder}/${release}/sw.js`, 'utf8').catch(() => undefined))
      return c.body(script || withdrawingWorker, 200, {
        ...fileHeaders,
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        // The policy of the worker itself, which requests only the day sheet.
        'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
        'Cross-Origin-Resource-Policy': 'same-origin',
      })
    },
  ]
}

/** Remembers in a cookie that this browser has been told, so that it does not lose its drafts with every page. */
const toldCookie = 'mh_cleared=1'

/** While the switch asks for it, tells each browser once to delete what it has stored, a broken worker included. */
export function clearBrowsers(folder: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.req.header('sec-fetch-dest') !== 'document') return
    if ((c.req.header('cookie') ?? '').split('; ').includes(toldCookie)) return
    if ((await readSwitch(folder))?.trim() !== clearSiteData) return
    c.res.headers.set('Clear-Site-Data', '"storage"')
    c.res.headers.append('Set-Cookie', `${toldCookie}; Path=/; Max-Age=31536000; SameSite=Lax`)
  }
}
