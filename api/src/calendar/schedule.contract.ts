import { z } from 'zod'
import { GigStatusId } from '../gigs/gigs.contract.ts'

export const WeekPath = z.object({
  start: z
    .string()
    .refine((text) => z.iso.date().safeParse(text).success && text >= '0001', {
      error: 'must be a date like 2026-11-20',
    })
    .meta({ override: { type: 'string', format: 'date' } })
    .describe('The first of seven days.'),
})

const ScheduledGig = z
  .object({
    id: z.int(),
    title: z.string(),
    price: z.number().describe('US dollars.'),
    gig_status_id: GigStatusId,
    starts_at: z.iso.datetime().describe('The pickup time.'),
    ends_at: z.iso
      .datetime()
      .describe(
        'About when the work is done: after the hours that the customer says, else those of the price guide, else at the drop-off time.',
      ),
    day: z.string().describe('The date of the pickup in the local time of the pickup address.'),
    time_zone: z.string().describe('IANA time zone of the pickup address.'),
    starts_in: z.string().describe('The city where the work starts.'),
    ends_in: z.string().describe('The city where the work ends.'),
    drive_minutes: z
      .int()
      .nullable()
      .describe(
        'About how long the drive from the gig before takes; `null` for the first of a day.',
      ),
    trip: z
      .object({ id: z.int(), customer: z.string().describe('Display name.') })
      .nullable()
      .describe('`null` unless you have booked the gig and not completed it.'),
  })
  .meta({ id: 'ScheduledGig' })
export type ScheduledGig = z.infer<typeof ScheduledGig>

export const Schedule = z
  .object({
    gigs: z.array(ScheduledGig).describe('The earliest first.'),
    clashes: z
      .array(
        z.object({
          first_id: z.int().describe('The gig that starts first.'),
          second_id: z.int(),
          overlap_minutes: z.int().describe('How long both last at the same time; may be 0.'),
          drive_minutes: z.int().describe('About how long the drive between them takes.'),
          late_minutes: z
            .int()
            .describe(
              'About how long after the latest arrival time you would come to the second gig.',
            ),
        }),
      )
      .describe(
        'The pairs of booked gigs that overlap or leave too little time for the drive between them.',
      ),
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.infer<typeof Schedule>

export const WeekSchedule = Schedule.extend({
  others: z
    .array(ScheduledGig)
    .describe('Your gigs of the days before and after that clash with one of the week.'),
}).meta({ id: 'WeekSchedule' })
export type WeekSchedule = z.infer<typeof WeekSchedule>
