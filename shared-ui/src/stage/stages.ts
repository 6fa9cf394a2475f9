import {
  CalendarCheck,
  Check,
  Clock,
  Eye,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Scale,
  Truck,
  UserRoundX,
  X,
} from 'lucide-react'
import type { BadgeProps } from '../badge/badge.tsx'

interface Stage {
  label: string
  tone: BadgeProps['tone']
  icon?: LucideIcon
}

/** The stages of a job, by the API's names. */
const stages: Record<string, Stage> = {
  posted: { label: 'Open', tone: 'open', icon: Eye },
  expired: { label: 'Expired', tone: 'neutral', icon: Clock },
  booked: { label: 'Booked', tone: 'accent', icon: CalendarCheck },
  on_the_way: { label: 'On the way', tone: 'live', icon: Truck },
  at_pickup: { label: 'At pickup', tone: 'live', icon: PackageOpen },
  loaded: { label: 'Loaded', tone: 'live', icon: Truck },
  delivered: { label: 'Delivered', tone: 'accent', icon: PackageCheck },
  completed: { label: 'Completed', tone: 'positive', icon: Check },
  cancelled: { label: 'Canceled', tone: 'neutral', icon: X },
  no_show: { label: 'No-show', tone: 'warning', icon: UserRoundX },
  disputed: { label: 'Under review', tone: 'warning', icon: Scale },
  resolved: { label: 'Resolved', tone: 'positive', icon: Check },
}

/**
 * Returns label, color and icon of a stage. The label of an unknown stage, which a newer API may have, is
 * made from its name.
 */
export const stageOf = (name: string): Stage =>
  stages[name] ?? { label: labelOf(name), tone: 'neutral' }

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns what users call a stage of a job: "On the way" for `on_the_way`. */
export const stageLabel = (stage: string): string => stageOf(stage).label
