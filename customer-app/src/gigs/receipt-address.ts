import { apiOrigin } from 'shell/contract'

/** Returns the address of the receipt, which the API sends as a page of its own, also after the job is deleted. */
export const receiptAddress = (tripId: number) => `${apiOrigin()}/api/trips/${tripId}/receipt`
