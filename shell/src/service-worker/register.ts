import { daySheetPath } from './day-sheet.ts'

const script = '/sw.js'

/** The page's policy allows this name, and a policy can be created only once. */
let policy: { createScriptURL(address: string): string } | undefined

function trustedScript(): string {
  policy ??= globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => script })
  return policy?.createScriptURL('') ?? script
}

/**
 * Registers the service worker, or checks for a newer one, and waits until it runs. Returns undefined if the browser
 * has no service workers or blocks them, as private windows can, or if the page server has withdrawn the worker.
 *
 * Call this only when the user gets something for it: the app is installed, push is turned on, or a packer has a gig
 * today or tomorrow. The worker does not control pages, so `navigator.serviceWorker.ready` waits forever on them.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    const registration = await navigator.serviceWorker.register(trustedScript(), {
      scope: daySheetPath,
    })
    return (await hasStarted(registration)) ? registration : undefined
  } catch {
    return undefined
  }
}

/** Resolves to false if the worker cannot be installed. */
function hasStarted({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  const starting = installing ?? waiting
  if (active || !starting) return Promise.resolve(active !== null)
  return new Promise((resolve) => {
    const look = () => {
      if (starting.state === 'activated') resolve(true)
      if (starting.state === 'redundant') resolve(false)
    }
    starting.addEventListener('statechange', look)
    look()
  })
}
