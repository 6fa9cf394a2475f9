import { isBeforeDelivery } from './trip-stages.ts'
import { undeliveredMs } from './windows.ts'

/** Whether both sides are asked if the booked job is done: its drop-off time has long passed, and it is not delivered. */
export const isUndelivered = (stage: string, dropoff: string, now = Date.now()): boolean =>
  isBeforeDelivery(stage) && now >= Date.parse(dropoff) + undeliveredMs.asked
