import fc from 'fast-check'
import { dayAhead } from './dates.ts'

/** The fields of a gig that decide whether and where the list shows it. */
export interface ModelGig {
  id: number
  price: number
  boxes: string
  pickup_location: { zip_code: string }
  pickup_date: string
  pickup_time_zone: string
  specialties: number[]
  created_on_date: string
  gig_status_id: number
}

export interface Wish {
  zip: string
  radius: number
  min: number | null
  max: number | null
  from: string
  to: string
  qualified: boolean
  specialties: number[]
  sort: string
}

/**
 * Returns the distance in miles as docs/product.md defines it, by the first five digits of each ZIP
 * code.
 */
function miles(a: string, b: string): number {
  if (!a || !b) return 999
  const same = (digits: number) => a.slice(0, digits) === b.slice(0, digits)
  return same(5) ? 0 : same(3) ? 15 : same(2) ? 50 : 100
}

/** Returns the day of the pickup as YYYY-MM-DD, in the local time of its address. */
const dayOf = ({ pickup_date: date, pickup_time_zone: timeZone }: ModelGig) =>
  new Date(date).toLocaleDateString('en-CA', { timeZone })

function boxCount({ boxes }: ModelGig): number {
  const [number = ''] = /\d{1,3}(,\d{3})+|\d+/.exec(boxes) ?? []
  return Number(number.replaceAll(',', ''))
}

const byBoxes = (sign: 1 | -1) => (a: ModelGig, b: ModelGig) => sign * (boxCount(a) - boxCount(b))

/**
 * Returns the ids of the gigs that the marketplace must list, as docs/product.md specifies, for a
 * packer with the specialties `own`.
 */
export function marketplace(
  all: readonly ModelGig[],
  wish: Wish,
  own: readonly number[],
): number[] {
  const far = (gig: ModelGig) => miles(gig.pickup_location.zip_code, wish.zip)
  const newest = (a: ModelGig, b: ModelGig) =>
    Date.parse(b.created_on_date) - Date.parse(a.created_on_date) || b.id - a.id
  const orders: Record<string, typeof newest> = {
    newest,
    oldest: (a, b) => -newest(a, b),
    'price-low': (a, b) => a.price - b.price,
    'price-high': (a, b) => b.price - a.price,
    'boxes-low': byBoxes(1),
    'boxes-high': byBoxes(-1),
    distance: (a, b) => far(a) - far(b),
  }
  return all
    .filter((gig) => gig.gig_status_id === 1)
    .filter((gig) => gig.price >= (wish.min ?? 0) && gig.price <= (wish.max ?? Infinity))
    .filter((gig) => wish.specialties.every((id) => gig.specialties.includes(id)))
    .filter((gig) => !wish.from || dayOf(gig) >= wish.from)
    .filter((gig) => !wish.to || dayOf(gig) <= wish.to)
    .filter((gig) => !wish.qualified || gig.specialties.every((id) => own.includes(id)))
    .filter((gig) => !wish.zip || far(gig) <= wish.radius)
    .toSorted((a, b) => orders[wish.sort]?.(a, b) || newest(a, b))
    .map(({ id }) => id)
}

const skills = [1, 2, 3, 9, 14]
const prices = [0, 99.99, 100, 100.01, 250.5, 1200]
const boxTexts = ['14', '20-30 boxes', 'about 5', '100+', '1,000 books', '2 or 3', '0']

const days = [40, 41, 42].map(dayAhead)

/**
 * Pickup times around midnight in American time zones, where the date may differ from UTC, and in
 * the daytime.
 */
const moments = days.flatMap((day) => [`${day}T04:30:00Z`, `${day}T07:30:00Z`, `${day}T18:00:00Z`])

/**
 * Returns a ZIP code, and others that share its first five, three, two and no digits. `town` is the
 * first two digits.
 */
const zipsOf = (town: string) => [
  ...['704', '704-1234', '711', '999'].map((rest) => `${town}${rest}`),
  `${town[0] === '5' ? '6' : '5'}0601`,
]

/** Generates random values for the fields of a gig that its customer enters. */
export const someJob = (town: string) =>
  fc.record({
    price: fc.oneof(fc.constantFrom(...prices), fc.integer({ max: 150_000, min: 0 }).map(cents)),
    boxes: fc.constantFrom(...boxTexts),
    zip: fc.constantFrom(...zipsOf(town)),
    specialties: fc.subarray(skills),
    pickup_date: fc.constantFrom(...moments),
    dropoff_date: fc.constant(`${dayAhead(45)}T18:00:00Z`),
  })

const cents = (amount: number) => amount / 100

/** Generates random filters. Only filters with a ZIP code may sort by distance. */
export const someWish = (town: string): fc.Arbitrary<Wish> =>
  fc
    .record({
      zip: fc.oneof(fc.constant(''), fc.constantFrom(...zipsOf(town))),
      radius: fc.constantFrom(5, 10, 15, 25, 50, 100),
      min: fc.option(fc.constantFrom(...prices)),
      max: fc.option(fc.constantFrom(...prices)),
      from: fc.constantFrom('', '', ...days),
      to: fc.constantFrom('', '', ...days),
      qualified: fc.boolean(),
      specialties: fc.subarray(skills, { maxLength: 2 }),
      sort: fc.constantFrom(
        ...['newest', 'oldest', 'price-low', 'price-high', 'boxes-low', 'boxes-high', 'distance'],
      ),
    })
    .filter(({ min, max }) => min === null || max === null || min <= max)
    .map((wish) =>
      wish.zip === '' && wish.sort === 'distance' ? { ...wish, sort: 'newest' } : wish,
    )
