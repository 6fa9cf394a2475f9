import type { User } from 'api/client'

/** The shell removes every key with this prefix on Sign Out (docs/contract.md). */
const keyOf = (packerId: User['id'], name: string) => `manyhands-personal-${packerId}-${name}`

const device = () => localStorage
/** For a value that only this tab keeps. */
export const visit = () => sessionStorage

/**
 * Returns the value that this browser stored for the packer, or undefined if there is none or storage is
 * blocked.
 */
export function recall(packerId: User['id'], name: string, storage = device): string | undefined {
  try {
    return storage().getItem(keyOf(packerId, name)) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores `value` for the packer in this browser; undefined deletes it. */
export function remember(
  packerId: User['id'],
  name: string,
  value: string | undefined,
  storage = device,
): void {
  try {
    if (value === undefined) storage().removeItem(keyOf(packerId, name))
    else storage().setItem(keyOf(packerId, name), value)
  } catch {
    // Storage is blocked or full: the page works without the stored value.
  }
}
