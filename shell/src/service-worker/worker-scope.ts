/**
 * The parts of a service worker's global scope that the worker uses. TypeScript's own types of it contradict those of a
 * page, and both are in one project.
 */
export interface WorkerScope {
  location: { origin: string }
  caches: CacheStorage
  registration: {
    showNotification(title: string, options: object): Promise<void>
    unregister(): Promise<boolean>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Kind extends keyof WorkerEvents>(
    kind: Kind,
    listener: (event: WorkerEvents[Kind]) => void,
  ): void
}

export interface WindowClient {
  url: string
  focus(): Promise<unknown>
}

interface LongEvent {
  /** The browser keeps the worker running until the promise settles. */
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: LongEvent
  activate: LongEvent
  fetch: LongEvent & { request: Request; respondWith(answer: Promise<Response>): void }
  push: LongEvent & { data: { text(): string } | null }
  notificationclick: LongEvent & { notification: { data: unknown; close(): void } }
}
