/** The stages from the booking to the delivery, in order. A packer can skip some, but not go back. */
export const stepsToDelivery = ['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered'] as const

/** The stages of a trip, which is one packer's hold on one gig. */
export const tripStages = [
  ...stepsToDelivery,
  'completed',
  'cancelled',
  'no_show',
  'disputed',
  'resolved',
] as const
export type TripStage = (typeof tripStages)[number]

/** The stages of a gig for its customer: posted, expired, or the stage of its trip. */
export const jobStages = ['posted', 'expired', ...tripStages] as const
export type JobStage = (typeof jobStages)[number]

export type TripRole = 'customer' | 'packer'

// Each function takes any text: the stage of a job can also be `posted` or `expired`, and a newer API can have stages
// that a browser does not know.
const isOneOf = (stage: string, stages: readonly string[]) => stages.includes(stage)

/** Whether the packer is still to come. */
export const isBeforeArrival = (stage: string): boolean =>
  isOneOf(stage, ['booked', 'on_the_way'] satisfies TripStage[])

/** Whether the goods are not on the truck yet, so that either side can still cancel. */
export const isBeforeLoading = (stage: string): boolean =>
  isOneOf(stage, ['booked', 'on_the_way', 'at_pickup'] satisfies TripStage[])

/** Whether the packer is working on the job right now. */
export const isMoving = (stage: string): boolean =>
  isOneOf(stage, ['on_the_way', 'at_pickup', 'loaded'] satisfies TripStage[])

/** Whether the packer still has to do the job, or is doing it. */
export const isBeforeDelivery = (stage: string): boolean =>
  isOneOf(stage, ['booked', 'on_the_way', 'at_pickup', 'loaded'] satisfies TripStage[])

/** Whether the packer has delivered everything. The customer may have completed or disputed the job since. */
export const wasDelivered = (stage: string): boolean =>
  isOneOf(stage, ['delivered', 'completed', 'disputed', 'resolved'] satisfies TripStage[])

/** Whether the booking ended before the delivery. */
export const wasCanceled = (stage: string): boolean =>
  isOneOf(stage, ['cancelled', 'no_show'] satisfies TripStage[])

/** Whether the move is done and decided. */
export const isDone = (stage: string): boolean =>
  isOneOf(stage, ['completed', 'resolved'] satisfies TripStage[])

/** Whether nothing more can happen to the trip. */
export const hasEnded = (stage: string): boolean =>
  isOneOf(stage, ['completed', 'cancelled', 'no_show', 'resolved'] satisfies TripStage[])
