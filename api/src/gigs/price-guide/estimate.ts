import { type Access, type Move, moveFacts } from '../../rules/move-facts.ts'
import { type ItemId, type ItemKind, moveItems } from '../../rules/move-items.ts'

// The numbers of the estimate. "Our guess": no source, to be compared with the jobs that were done.

/** Cubic feet of a home. Our guess, from the weights that moving companies publish, at 7 pounds per cubic foot. */
const feetOfSize: Record<NonNullable<Move['size']>, number> = {
  few_items: 75,
  studio: 250,
  one_bedroom: 450,
  two_bedrooms: 800,
  three_bedrooms: 1_200,
  larger: 1_800,
  office: 600,
}

/** A medium moving box has 3 cubic feet (18 × 18 × 16 inches). */
const feetOfBox = 3

/** Cubic feet that one person loads or unloads in an hour, without stairs. Our guess. */
const feetPerHour = { load: 110, unload: 135 }

/** What makes the work at an address longer, as shares of it. Our guess. */
const access = {
  /** For each flight. Movers count 10 to 15 percent. */
  flight: 0.12,
  elevator: { none: 0, small: 0.15, large: 0.1 },
  carry: { short: 0, medium: 0.1, long: 0.2 },
  parking: { at_door: 0, street: 0.05, dock: 0, difficult: 0.1 },
}

/** Miles per hour of a loaded truck: within 30 miles in town, beyond them on highways. Our guess. */
const speed = { town: 25, townMiles: 30, highway: 55 }

/** Dollars. Persons and truck: our guess. A mile costs at least the rate of the tax office for cars (IRS, 2025: $0.70). */
const rates = {
  helperHour: { low: 35, high: 50 },
  truck: { low: 40, high: 80 },
  mile: { low: 0.7, high: 1.5 },
}

/** Cubic feet up to which one, two or three people are enough. Our guess. */
const enoughFor = [150, 700, 1_300]

/** Items with these specialties need two people. */
const heavy: readonly unknown[] = ['piano', 'heavy straps', 'aquariums']

export const mostHours = moveFacts.hours.max

export interface EstimateInput {
  move: Move
  /** The number of boxes. */
  boxes: number
  /** Miles of the route; null if an address is not known. */
  miles: number | null
}

export interface Estimate {
  /** How long the packer works, in halves, 1 to 12. */
  hours: number
  /** How long in truth, not rounded; above 12 if the price is for more hours than a job can say. */
  pricedHours: number
  /** What all the work of these people takes without the drive, and the drive. Not rounded. */
  workHours: number
  driveHours: number
  /** How many people: what the customer asks for, or as many as the volume needs. */
  helpers: number
  feet: number
  /** The hours of all people together, not rounded. */
  helperHours: number
  /** Truck and miles, in dollars. */
  extra: Range
  /** By our rates, in dollars. */
  range: Range
  /** The first item that one person cannot carry, if one person is asked for. */
  tooHeavy: ItemKind | undefined
}

export interface Range {
  low: number
  high: number
}

/**
 * Returns hours and price of a move. The price never falls if hours, stairs, helpers, miles or items grow. For the same
 * number of people, the hours do not either.
 */
export function estimate({ move, boxes, miles }: EstimateInput): Estimate {
  const feet = feetOf(move, boxes)
  const helpers = move.helpers ?? helpersFor(feet, move)
  const workHours = workOf(move, feet) / helpers
  const driveHours = driveOf(move, miles)
  const needed = Math.max(1, workHours + driveHours)
  // A customer who says the most hours that a job can say may need more.
  const hours = move.hours === mostHours ? Math.max(mostHours, needed) : (move.hours ?? needed)
  const helperHours = helpers * hours
  const hasTruck = (move.truck ?? 'packer') === 'packer' && move.help !== 'in_home'
  const extraOf = (end: keyof Range) =>
    hasTruck ? rates.truck[end] + rates.mile[end] * (miles ?? 0) : 0
  const extra = { low: extraOf('low'), high: extraOf('high') }
  return {
    hours: Math.min(mostHours, Math.ceil(hours * 2 - 0.001) / 2),
    ...{ pricedHours: hours, workHours, driveHours, helpers, feet },
    helperHours,
    extra,
    range: {
      low: helperHours * rates.helperHour.low + extra.low,
      high: helperHours * rates.helperHour.high + extra.high,
    },
    tooHeavy: helpers === 1 ? heavyItem(move) : undefined,
  }
}

/** The items and boxes, but not less than a typical home of the size: customers rarely list all they have. */
function feetOf({ items = {}, size }: Move, boxes: number): number {
  const listed = Object.entries(items).reduce(
    (sum, [id, count]) => sum + kindOf(id).feet * count,
    boxes * feetOfBox,
  )
  return Math.max(listed, feetOfSize[size ?? 'few_items'])
}

const kindOf = (id: string): ItemKind => moveItems[id as ItemId]

function helpersFor(feet: number, { items = {} }: Move): number {
  const byFeet = 1 + enoughFor.filter((most) => feet > most).length
  return heavyItem({ items }) ? Math.max(2, byFeet) : byFeet
}

const heavyItem = ({ items = {} }: Move): ItemKind | undefined =>
  Object.keys(items)
    .map(kindOf)
    .find(({ specialty }) => heavy.includes(specialty))

/** Hours of one person. */
function workOf({ help, pickup_access, dropoff_access }: Move, feet: number): number {
  const load = (feet / feetPerHour.load) * factorOf(pickup_access)
  const unload = (feet / feetPerHour.unload) * factorOf(dropoff_access)
  return (help === 'unload' ? 0 : load) + (help === 'load' ? 0 : unload)
}

function factorOf({ stairs = 0, elevator, carry, parking }: Access = {}): number {
  return (
    1 +
    stairs * access.flight +
    (elevator ? access.elevator[elevator] : 0) +
    (carry ? access.carry[carry] : 0) +
    (parking ? access.parking[parking] : 0)
  )
}

/** Hours of the drive. A packer who only loads or unloads does not drive; a move within a home needs no drive. */
function driveOf({ help = 'load_unload' }: Move, miles: number | null): number {
  return help !== 'load_unload' || miles === null ? 0 : driveHours(miles)
}

/** Hours on the road. */
export function driveHours(miles: number): number {
  const town = Math.min(miles, speed.townMiles)
  return town / speed.town + (miles - town) / speed.highway
}
