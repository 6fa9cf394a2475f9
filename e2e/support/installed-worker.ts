import type { BrowserContext } from '@playwright/test'

/**
 * With `E2E_WORKER=installed`, every page of the context registers the service worker, as on the phone of a packer with
 * a gig today. So the tests of releases also show that the worker changes nothing for them.
 */
export async function installWorker(context: BrowserContext): Promise<void> {
  if (process.env.E2E_WORKER !== 'installed') return
  await context.addInitScript(() => {
    type Policy = { createScriptURL(address: string): string }
    type Types = { createPolicy(name: string, rules: Policy): Policy }
    const types = (globalThis as { trustedTypes?: Types }).trustedTypes
    try {
      const script = types
        ? types.createPolicy('worker', { createScriptURL: () => '/sw.js' }).createScriptURL('')
        : '/sw.js'
      void navigator.serviceWorker?.register(script, { scope: '/packer/today' }).catch(() => {})
    } catch {
      // A page of a shell without a worker does not allow it.
    }
  })
}
