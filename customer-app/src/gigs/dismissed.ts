import { keepStored, readStored } from 'shared-ui'

/** Returns whether the customer has dismissed the notice on this device. */
export const isDismissed = (key: string) => typeof readStored(key) === 'string'

/** Hides a notice on this device for good. */
export const dismiss = (key: string) => keepStored(key, '')
