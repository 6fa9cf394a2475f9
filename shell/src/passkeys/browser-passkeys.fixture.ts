/** How the fake browser's dialog ends. */
export type DialogEnd = 'chosen' | 'cancelled' | 'known'

const names = { cancelled: 'NotAllowedError', known: 'InvalidStateError' }

/** Gives jsdom a browser with passkeys. Returns the options that its dialogs got, and sets how the next one ends. */
export function fakePasskeyBrowser() {
  const world: { end: DialogEnd; asked: unknown[] } = { end: 'chosen', asked: [] }
  const dialog = async ({ publicKey }: { publicKey: unknown }) => {
    world.asked.push(publicKey)
    if (world.end !== 'chosen') throw new DOMException('The dialog has ended.', names[world.end])
    return { toJSON: () => ({ id: 'a-passkey' }) }
  }
  Object.assign(globalThis, {
    PublicKeyCredential: {
      parseCreationOptionsFromJSON: (options: unknown) => options,
      parseRequestOptionsFromJSON: (options: unknown) => options,
    },
  })
  Object.assign(navigator, { credentials: { create: dialog, get: dialog } })
  return world
}

export function removePasskeyBrowser() {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
}
