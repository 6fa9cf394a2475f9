import type { Unsaved } from '../contract/contract.ts'
import type { HalfName } from '../contract/release.ts'

const contents = new Map<string, unknown>()

const drawer = (half: HalfName): Unsaved => ({
  read: (name) => contents.get(`${half}/${name}`),
  keep(name, value) {
    if (value === undefined) contents.delete(`${half}/${name}`)
    else contents.set(`${half}/${name}`, value)
  },
})

/** For each half what it keeps in the shell, where no release of it takes it along when it goes. */
export const unsavedDrawers: Record<HalfName, Unsaved> = {
  'customer-app': drawer('customer-app'),
  'packer-app': drawer('packer-app'),
}

/** Whoever signs out leaves nothing behind. */
export const emptyUnsavedDrawers = () => contents.clear()
