import type { User } from 'api/client'
import { keepStored, readStored } from 'shared-ui'

/** The shell removes every key with this prefix on Sign Out (docs/contract.md). */
const keyOf = (packerId: User['id'], name: string) => `manyhands-personal-${packerId}-${name}`

/** Returns the value that this browser stored for the packer, or undefined if there is none or storage is blocked. */
export const recall = (packerId: User['id'], name: string, storage?: () => Storage) =>
  readStored(keyOf(packerId, name), storage) ?? undefined

/** Stores `value` for the packer in this browser; undefined deletes it. */
export const remember = (
  packerId: User['id'],
  name: string,
  value: string | undefined,
  storage?: () => Storage,
) => keepStored(keyOf(packerId, name), value, storage)
