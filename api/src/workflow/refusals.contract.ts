import { z } from 'zod'
import { tripStages } from '../rules/trip-stages.ts'

/** A member of errors about a trip that has changed, or that does not allow the call now. */
export const currentTrip = { stage: z.enum(tripStages), version: z.int() }

/** The same in calls that can also fail for other reasons. */
export const optionalTrip = z.object(currentTrip).partial().shape
