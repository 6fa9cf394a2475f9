import type { Unsaved } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'

const values = new Map<string, unknown>()

const storeOf = (owner: HalfName | 'support' | 'messages'): Unsaved => ({
  read: (name) => values.get(`${owner}/${name}`),
  keep(name, value) {
    if (value === undefined) values.delete(`${owner}/${name}`)
    else values.set(`${owner}/${name}`, value)
  },
})

/**
 * Unsaved input of each half, kept in the shell so that it survives a change of the half's release, and of the
 * shell's support page and conversations.
 */
export const unsavedInput: Record<HalfName | 'support' | 'messages', Unsaved> = {
  'customer-app': storeOf('customer-app'),
  'packer-app': storeOf('packer-app'),
  support: storeOf('support'),
  messages: storeOf('messages'),
}

/** Deletes all unsaved input on Sign Out, so that the next user of this device does not see it. */
export const clearUnsavedInput = () => values.clear()
