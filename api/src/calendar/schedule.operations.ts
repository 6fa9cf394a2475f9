import { operation } from '../platform/documentation/operation.ts'
import { Schedule, WeekSchedule } from './schedule.contract.ts'

const tag = 'Bookings'

export const scheduleOperations = {
  week: operation({
    id: 'readWeek',
    tag,
    summary: 'Read your week',
    description:
      'The gigs that you have booked or completed whose pickup is within seven days from `start`, in the local time of each address, and which of the booked ones clash.',
    answers: { 200: { description: 'The week, without addresses.', schema: WeekSchedule } },
  }),
  clashes: operation({
    id: 'listClashes',
    tag,
    summary: 'List the booked gigs that clash with a gig',
    description:
      'For a question before the booking: the API books a gig that clashes, too. Returns the gig and the gigs that you have booked and not completed that overlap it or leave too little time for the drive.',
    answers: {
      200: {
        description: 'The gigs and the clashes; only the gig itself if nothing clashes.',
        schema: Schedule,
      },
    },
    errors: { 404: 'There is no such gig.' },
  }),
}
