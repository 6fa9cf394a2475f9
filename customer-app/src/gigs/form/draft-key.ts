import type { User } from 'api/client'

/** Returns the key of a draft in the storage. Sign Out deletes keys with this prefix (docs/contract.md). */
export const draftKey = (owner: string | User['id']) => `manyhands-personal-job.${owner}`

/** Whether this device has a draft of the customer's new job. */
export function hasDraft(customerId: User['id']) {
  try {
    return !!localStorage[draftKey(customerId)]
  } catch {
    // Storage is blocked.
  }
}
