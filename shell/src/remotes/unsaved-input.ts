import type { Unsaved } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'

const values = new Map<string, unknown>()

const storeOf = (half: HalfName): Unsaved => ({
  read: (name) => values.get(`${half}/${name}`),
  keep(name, value) {
    if (value === undefined) values.delete(`${half}/${name}`)
    else values.set(`${half}/${name}`, value)
  },
})

/** Unsaved input of each half, kept in the shell so that it survives a change of the half's release. */
export const unsavedInput: Record<HalfName, Unsaved> = {
  'customer-app': storeOf('customer-app'),
  'packer-app': storeOf('packer-app'),
}

/** Deletes all unsaved input on Sign Out, so that the next user of this device does not see it. */
export const clearUnsavedInput = () => values.clear()
