import type { Trip, TripStage } from 'api/contract'
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
export const steps = ['on_the_way', 'at_pickup', 'loaded', 'delivered', 'completed'] as const
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
      `Press “Delivered” when the last box is out. ${nameOf(trip)} then sees a completion code.`,
  },
  completed: {
    button: 'Mark Completed',
    icon: CircleCheck,
    hint: (trip, zone) =>
      `Without the code, the gig completes when ${nameOf(trip)} confirms the delivery, or at the latest ${completesAt(trip, zone)}.`,
  },
}

const isStep = (stage: TripStage): stage is Step => steps.some((step) => step === stage)

/**
 * Returns how many of the five steps are done. Returns 4 for a disputed or resolved trip, which was delivered
 * but not completed.
 */
export function stepsDone(stage: TripStage): number {
  if (stage === 'disputed' || stage === 'resolved') return steps.indexOf('delivered') + 1
  return isStep(stage) ? steps.indexOf(stage) + 1 : 0
}

/**
 * Returns the next step of the trip, even if it is too early to report that step. Returns undefined if no
 * step is left.
 */
export function nextStepOf({ stage }: Pick<Trip, 'stage'>): Step | undefined {
  const isOpen = stage === 'booked' || (isStep(stage) && stage !== 'completed')
  return isOpen ? steps[stepsDone(stage)] : undefined
}

/**
 * Returns the steps to which the packer may skip now. The list never has `completed`, which needs the
 * customer's code.
 */
export function skipsOf(trip: Pick<Trip, 'stage' | 'next'>): Step[] {
  const next = nextStepOf(trip)
  return steps.filter((step) => step !== next && step !== 'completed' && trip.next.includes(step))
}

const hour = 3_600_000
const dayAndTime = (time: number, zone: string) => {
  const iso = new Date(time).toISOString()
  return `${formatDay(iso, zone)} at ${formatTime(iso, zone)}`
}

const startsBeforePickupMs = 12 * hour

/** Returns when the packer can report steps, in the local time of the pickup, like "tomorrow at 9:00 PM". */
export const startOf = ({ pickup_date: pickup }: Pick<Trip, 'pickup_date'>, zone: string): string =>
  dayAndTime(Date.parse(pickup) - startsBeforePickupMs, zone)

/** Returns when a delivered gig completes without the code, like "Dec 7 at 2:00 PM". */
export const completesAt = (
  { stage_at: delivered, pickup_date: pickup }: Trip,
  zone: string,
): string => dayAndTime(Math.max(Date.parse(delivered), Date.parse(pickup)) + 48 * hour, zone)
