import { gigStatus } from 'api/contract'

const names: Readonly<Record<number, string>> = {
  [gigStatus.pending]: 'Pending',
  [gigStatus.booked]: 'Booked',
  [gigStatus.completed]: 'Completed',
}

/** Returns the name of a gig's status, or Unknown for other ids. */
export const statusName = ({ gig_status_id: id }: { gig_status_id: number }): string =>
  names[id] ?? 'Unknown'
