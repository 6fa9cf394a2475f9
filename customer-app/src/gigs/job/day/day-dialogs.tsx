import type { User } from 'api/client'
import type { Job } from '../use-job.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { StartDialog } from './start-now.tsx'

interface DayDialogsProps {
  job: Job
  customerId: User['id']
  open: string | null
  onClose(): void
  onDone(text: string): void
}

/** The dialogs that move the pickup of a booked job. */
export function DayDialogs({ job, customerId, open, onClose, onDone }: DayDialogsProps) {
  const { gig, trip, payment, stage } = job
  if (!trip) return null
  const common = { gig, trip, onClose, onDone }
  return (
    <>
      <StartDialog {...common} payment={payment} open={open === 'start'} />
      {stage === 'booked' && (
        <ProposeDialog {...common} customerId={customerId} open={open === 'propose'} />
      )}
    </>
  )
}
