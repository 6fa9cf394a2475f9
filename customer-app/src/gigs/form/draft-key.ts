import type { User } from 'api/client'
import { readStored } from 'shared-ui'

/** Returns the key of a draft in the storage. Sign Out deletes keys with this prefix (docs/contract.md). */
export const draftKey = (owner: string | User['id']) => `manyhands-personal-job.${owner}`

/** Whether this device has a draft of the customer's new job. */
export const hasDraft = (customerId: User['id']) => !!readStored(draftKey(customerId))
