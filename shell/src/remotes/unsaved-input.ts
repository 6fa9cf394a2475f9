import { keepStored, readStoredJson } from 'shared-ui'
import type { Unsaved } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'

const values = new Map<string, unknown>()

/** With the prefix of personal settings, which Sign Out deletes. */
const keyOf = (name: string) => `manyhands-personal-unsaved-${name}`

type Owner = HalfName | 'support' | 'messages'

const storeOf = (owner: Owner, survivesReload = true): Unsaved => ({
  read(name) {
    const key = `${owner}/${name}`
    if (survivesReload && !values.has(key)) values.set(key, readStoredJson(keyOf(key)))
    return values.get(key)
  },
  keep(name, value) {
    const key = `${owner}/${name}`
    if (value === undefined) values.delete(key)
    else values.set(key, value)
    if (survivesReload) keepStored(keyOf(key), JSON.stringify(value))
  },
})

/**
 * Unsaved input of each half, and of the shell's support pages and conversations. It survives a change of the half's
 * release, Back, and a reload. Names contain the user's id, so that no other user sees the input.
 */
export const unsavedInput: Record<Owner, Unsaved> = {
  'customer-app': storeOf('customer-app'),
  'packer-app': storeOf('packer-app'),
  support: storeOf('support'),
  // Contains photos, which are too large to store. messages/draft.ts stores the texts.
  messages: storeOf('messages', false),
}

/**
 * Deletes the unsaved input in memory on Sign Out, so that the next user of this device does not see it.
 * `forgetPersonalSettings` deletes the stored input.
 */
export const clearUnsavedInput = () => values.clear()
