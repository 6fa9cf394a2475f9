import type { Trip } from 'api/client'
import { completesAfterMs, isUndelivered, stepsToDelivery, type TripStage } from 'api/rules'
import {
  CircleCheck,
  type LucideIcon,
  MapPinCheck,
  PackageCheck,
  PackageOpen,
  Truck,
} from 'lucide-react'
import { formatDay, formatTime } from 'shared-ui'

/** The steps that a packer reports, in their order. */
const [, ...toDelivery] = stepsToDelivery
export const steps = [...toDelivery, 'completed'] as const
export type Step = (typeof steps)[number]

interface StepText {
  /** The button that reports the step. */
  button: string
  icon: LucideIcon
  /** Returns when to press the button or what happens then. `zone` is the pickup's time zone. */
  hint(trip: Trip, zone: string): string
}

const nameOf = ({ customer }: Trip) => customer.display_name

export const stepTexts: Record<Step, StepText> = {
  on_the_way: {
    button: 'On my way',
    icon: Truck,
    hint: (trip) => `Press “On my way” when you leave. ${nameOf(trip)} sees it right away.`,
  },
  at_pickup: {
    button: 'Arrived at pickup',
    icon: MapPinCheck,
    hint: (trip) =>
      `Press “Arrived at pickup” when you're at the door. ${nameOf(trip)} sees it right away.`,
  },
  loaded: {
    button: 'Loaded',
    icon: PackageOpen,
    hint: () => 'Press “Loaded” when the last box is in. From then on, the gig cannot be canceled.',
  },
  delivered: {
    button: 'Delivered',
    icon: PackageCheck,
    hint: (trip) =>
      isUndelivered(trip.stage, trip.dropoff_date)
        ? 'The drop-off time has passed. Press “Delivered” if everything is delivered: you are paid only then.'
        : `Press “Delivered” when the last box is out. ${nameOf(trip)} then sees a completion code.`,
  },
  completed: {
    button: 'Mark Completed',
    icon: CircleCheck,
    hint: (trip, zone) =>
      `Without the code, the gig completes when ${nameOf(trip)} confirms the delivery, or at the latest ${completionTime(trip, zone)}.`,
  },
}

const isStep = (stage: TripStage): stage is Step => steps.some((step) => step === stage)

/**
 * Returns how many of the five steps are done. A disputed trip was delivered or, if both sides say that they were at the
 * pickup, not even loaded.
 */
export function stepsDone({ stage, delivered_at }: Pick<Trip, 'stage' | 'delivered_at'>): number {
  if (stage === 'disputed' || stage === 'resolved') {
    return steps.indexOf(delivered_at === null ? 'at_pickup' : 'delivered') + 1
  }
  return isStep(stage) ? steps.indexOf(stage) + 1 : 0
}

type Progress = Pick<Trip, 'stage' | 'delivered_at' | 'dropoff_date'>

/**
 * Returns the next step of the trip, even if it is too early to report that step. Returns undefined if no
 * step is left.
 */
export function nextStepOf(trip: Progress): Step | undefined {
  const { stage } = trip
  const isOpen = stage === 'booked' || (isStep(stage) && stage !== 'completed')
  if (!isOpen) return undefined
  // Only “Delivered” is still worth a report.
  return isUndelivered(stage, trip.dropoff_date) ? 'delivered' : steps[stepsDone(trip)]
}

/**
 * Returns the steps to which the packer may skip now. The list never has `completed`, which needs the
 * customer's code.
 */
export function skipsOf(trip: Progress & Pick<Trip, 'next'>): Step[] {
  const next = nextStepOf(trip)
  const later = next ? steps.slice(steps.indexOf(next) + 1) : []
  return later.filter((step) => step !== 'completed' && trip.next.includes(step))
}

/** Returns a time in milliseconds like "tomorrow at 9:00 PM". */
export const dayAndTime = (time: number, zone: string) => {
  const iso = new Date(time).toISOString()
  return `${formatDay(iso, zone)} at ${formatTime(iso, zone)}`
}

/**
 * Returns when the packer can report the next step, in the local time of the pickup, like "tomorrow at 9:00 PM". Returns
 * undefined if the packer cannot.
 */
export function startOf(trip: Trip, zone: string): string | undefined {
  const next = nextStepOf(trip)
  const found = trip.later.find(({ stage }) => stage === next)
  return found && dayAndTime(Date.parse(found.from), zone)
}

/** Returns when a delivered gig completes without the code, like "Dec 7 at 2:00 PM". */
export const completionTime = ({ stage_at: delivered }: Trip, zone: string): string =>
  dayAndTime(Date.parse(delivered) + completesAfterMs, zone)
