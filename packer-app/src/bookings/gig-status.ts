import { gigStatus } from 'api/contract'

const names: Readonly<Record<number, string>> = {
  [gigStatus.pending]: 'Pending',
  [gigStatus.booked]: 'Booked',
  [gigStatus.completed]: 'Completed',
}

/** The word for a gig's status; a number of a later day is Unknown. */
export const statusName = ({ gig_status_id: id }: { gig_status_id: number }): string =>
  names[id] ?? 'Unknown'
