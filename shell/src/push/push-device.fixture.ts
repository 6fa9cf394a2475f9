interface FakeSubscription {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer }
  toJSON(): object
  unsubscribe(): Promise<boolean>
}

/** The push service of jsdom, which has none: what the browser has been told, and what it answers. */
export function fakePushBrowser(
  given: { permission?: NotificationPermission; answer?: NotificationPermission } = {},
) {
  const { permission = 'default', answer = 'granted' } = given
  const browser = {
    /** How often the browser has asked for permission. */
    asked: 0,
    subscriptions: [] as FakeSubscription[],
  }
  let current: FakeSubscription | null = null
  const subscribe = (applicationServerKey: ArrayBuffer) => {
    const endpoint = `https://push.example.com/${browser.subscriptions.length + 1}`
    current = {
      endpoint,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'a key', auth: 'auth' } }),
      unsubscribe() {
        current = null
        return Promise.resolve(true)
      },
    }
    browser.subscriptions.push(current)
    return current
  }
  const registration = {
    active: {},
    pushManager: {
      getSubscription: () => Promise.resolve(current),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) =>
        Promise.resolve(subscribe(applicationServerKey.buffer)),
    },
  }
  const notification = {
    permission,
    requestPermission() {
      browser.asked += 1
      notification.permission = answer
      return Promise.resolve(answer)
    },
  }
  Object.assign(globalThis, { Notification: notification, PushManager: () => {} })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: () => Promise.resolve(registration),
      getRegistrations: () => Promise.resolve([registration]),
    },
  })
  return {
    ...browser,
    get asked() {
      return browser.asked
    },
    subscribe,
    current: () => current,
  }
}

/** Takes away what `fakePushBrowser` has added. */
export function removePushBrowser() {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
