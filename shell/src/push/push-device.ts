import { read } from 'api/client'
import { api } from '../api.ts'
import { registerServiceWorker } from '../service-worker/register.ts'

/** iPhones have push only once the site is on the home screen. */
export const isPushSupported = (): boolean =>
  'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator

/**
 * - on: this device gets pushes
 * - off: it does not, and may be asked
 * - blocked: the browser does not ask, because the user has refused notifications of this site
 * - unsupported: the browser has no push
 */
export type PushState = 'on' | 'off' | 'blocked' | 'unsupported'

/** The subscription of this browser; null without one. */
async function ownSubscription(): Promise<PushSubscription | null> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  const subscriptions = await Promise.all(
    registrations.map(({ pushManager }) => pushManager.getSubscription()),
  )
  return subscriptions.find((subscription) => subscription !== null) ?? null
}

const readKey = () => read(api.api.push.key.$get())

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, index) => byte === key[index])
}

/** A subscription for an earlier key gets no pushes: the push service refuses them. */
export async function readPushState(): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted') return 'off'
  const [{ endpoint, public_key }, own] = await Promise.all([readKey(), ownSubscription()])
  const isOn = own && own.endpoint === endpoint && hasKey(own, bytesOf(public_key))
  return isOn ? 'on' : 'off'
}

async function subscribe(pushManager: PushManager, key: Uint8Array<ArrayBuffer>) {
  const known = await pushManager.getSubscription()
  if (known && hasKey(known, key)) return known
  // A browser refuses a second key.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/**
 * Asks the browser for permission, unless it has given it, and subscribes this device. Call it from a press: browsers
 * ask only then. Returns 'off' if the user closed the browser's question. Throws if the browser or a call fails.
 */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const registration = await registerServiceWorker()
  if (!registration) throw new Error('The service worker does not run.')
  const { public_key } = await readKey()
  const subscription = await subscribe(registration.pushManager, bytesOf(public_key))
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await read(api.api.push.subscriptions.$put({ json: { endpoint, keys: { p256dh, auth } } }))
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  await read(api.api.push.subscriptions.$delete())
  // The API sends none any more; without this, the push service would keep the subscription.
  await (await ownSubscription())?.unsubscribe().catch(() => false)
  return 'off'
}
