import { apiOrigin } from 'shell/contract'

/** Returns the address of the receipt. The API serves this page, also after the job is deleted. */
export const receiptAddress = (tripId: number) => `${apiOrigin()}/api/trips/${tripId}/receipt`
