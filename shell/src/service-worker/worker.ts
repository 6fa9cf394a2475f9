import { daySheetCache, daySheetHeader, daySheetPath, isDaySheetCache } from './day-sheet.ts'
import { ownAddress, readNotice } from './notice.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * The service worker: push messages, and the day sheet without a network (docs/decisions/0042-service-worker.md). Its
 * scope is the day sheet, so it sees no request of any other page.
 */
const worker = self as unknown as WorkerScope

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), loadSheet().catch(() => {})]))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches())
})

worker.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  if (mode !== 'navigate' || new URL(url).pathname !== daySheetPath) return
  const loading = loadSheet()
  event.waitUntil(loading.catch(() => {}))
  event.respondWith(keptSheet().then((kept) => kept ?? loading))
})

worker.addEventListener('push', (event) => {
  const { title, url, ...options } = readNotice(event.data?.text())
  event.waitUntil(
    worker.registration.showNotification(title, {
      ...options,
      icon: '/icons/icon-192.png',
      lang: 'en-US',
      data: url,
    }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(open(ownAddress(notification.data, worker.location.origin)))
})

const keptSheet = async () => (await worker.caches.open(daySheetCache)).match(daySheetPath)

/** Requests the sheet, and keeps it for the next time. A release without a day sheet has another page at its address. */
async function loadSheet(): Promise<Response> {
  const answer = await fetch(daySheetPath, { cache: 'no-cache' })
  if (!answer.ok) return answer
  const cache = await worker.caches.open(daySheetCache)
  if (answer.headers.has(daySheetHeader)) await cache.put(daySheetPath, answer.clone())
  else await cache.delete(daySheetPath)
  return answer
}

async function deleteOldCaches() {
  const names = await worker.caches.keys()
  const old = names.filter((name) => isDaySheetCache(name) && name !== daySheetCache)
  await Promise.all(old.map((name) => worker.caches.delete(name)))
}

/** Focuses the window that shows the address, or opens one. */
async function open(address: string) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address)
  await (shown ? shown.focus() : worker.clients.openWindow(address))
}
