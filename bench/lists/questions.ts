import type { Place, Places } from './places.sql.ts'

export type Query = Record<string, string | string[]>

/** One kind of question; a variant is the same with other values. */
export interface Question {
  row: string
  kind: 'flat' | 'single' | 'combination' | 'broad pair'
  query(places: Places, variant: number): Query
  /** Where in the list to begin. */
  after?(places: Places, variant: number): Place | undefined
}

/** How much slower a million may be than a thousand; below so many milliseconds it does not matter. */
export const goals = {
  flat: { times: 1.5, text: '<= 1.5 times' },
  single: { times: 3, text: '<= 3 times' },
  combination: { times: 6, ms: 2, text: '<= 6 times or 2 ms' },
  // No index and no tally covers two filters that many gigs pass: a new process counts them row by row.
  'broad pair': { times: Infinity, text: 'none' },
} satisfies Record<Question['kind'], { times: number; ms?: number; text: string }>

const sorts = ['newest', 'oldest', 'price-low', 'price-high', 'boxes-low', 'boxes-high'] as const

const firstPages: Question[] = sorts.map((sort) => ({
  row: `${sort}, first page`,
  kind: 'flat',
  // There is nothing else in it to vary.
  query: (_, variant) => ({ sort, limit: String(24 + variant) }),
}))

const deepPages: Question[] = sorts.map((sort) => ({
  row: `${sort}, in the middle`,
  kind: 'flat',
  query: () => ({ sort }),
  after: ({ middle }, variant) => middle[sort][variant],
}))

const zip = (zips: string[], variant: number) => ({ zip_code: zips[variant] ?? '' })

const question = (kind: Question['kind'], row: string, query: Question['query']): Question => ({
  row,
  kind,
  query,
})

const distances: Question[] = [
  question('flat', '100 miles', ({ zips }, v) => ({ ...zip(zips, v), radius: '100' })),
  question('flat', 'by distance, 100 miles', ({ zips }, v) => ({
    ...zip(zips, v),
    radius: '100',
    sort: 'distance',
  })),
  {
    row: 'by distance, in the middle',
    kind: 'flat',
    query: () => ({ zip_code: '99999', radius: '100', sort: 'distance' }),
    // Nothing is near this zip: everything is a hundred miles away.
    after: ({ middle }, variant) => {
      const place = middle.newest[variant]
      return place && { ...place, key: 100 }
    },
  },
]

/** Dollars that no other variant has. */
const dollars = (amount: number, variant: number) => (amount + variant / 100).toFixed(2)
/** The date so many days after the first pickup of a seeded gig. */
const day = (days: number) =>
  new Date(Date.UTC(2024, 11, 1) + days * 86_400_000).toISOString().slice(0, 10)
const common = '9'
const rare = '12'

const singles: Question[] = [
  ...['5', '25', '50'].map((radius) =>
    question('single', `${radius} miles`, ({ zips }, v) => ({ ...zip(zips, v), radius })),
  ),
  question('single', 'price from, common', (_, v) => ({ price_min: dollars(100, v) })),
  question('single', 'price from, rare', (_, v) => ({ price_min: dollars(1500, v) })),
  question('single', 'price to, common', (_, v) => ({ price_max: dollars(400, v) })),
  question('single', 'price to, rare', (_, v) => ({ price_max: dollars(40, v) })),
  question('single', 'price between', (_, v) => ({
    price_min: dollars(200, v),
    price_max: dollars(260, v),
  })),
  question('single', 'specialty, common', (_, v) => ({
    specialty_id: [common, '2', '11', '1', '4', '7', '8', '13', '3', '14'][v] ?? common,
  })),
  question('single', 'specialty, rare', (_, v) => ({
    specialty_id: [rare, '10', '6', '5'][v] ?? rare,
    limit: String(24 + v),
  })),
  question('single', 'pickup from, common', (_, v) => ({ pickup_from: day(500 + v) })),
  question('single', 'pickup week', (_, v) => ({
    pickup_from: day(100 + 7 * v),
    pickup_to: day(106 + 7 * v),
  })),
  question('single', 'pickup day', (_, v) => ({
    pickup_from: day(200 + v),
    pickup_to: day(200 + v),
  })),
  question('single', 'qualified', (_, v) => ({ qualified: 'true', limit: String(24 + v) })),
  question('single', 'customer', ({ customers }, v) => ({ customer_id: String(customers[v]) })),
]

const combinations: Question[] = [
  ...(['price-low', 'price-high', 'newest'] as const).map((sort) =>
    question('combination', `25 miles + common specialty, ${sort}`, ({ zips }, v) => ({
      ...zip(zips, v),
      specialty_id: common,
      sort,
    })),
  ),
  question('combination', '50 miles + price from, boxes-high', ({ zips }, v) => ({
    ...zip(zips, v),
    radius: '50',
    price_min: '300',
    sort: 'boxes-high',
  })),
  question('combination', '100 miles + rare specialty, by distance', ({ zips }, v) => ({
    ...zip(zips, v),
    radius: '100',
    specialty_id: rare,
    sort: 'distance',
  })),
  question('combination', '50 miles + common specialty, by distance', ({ zips }, v) => ({
    ...zip(zips, v),
    radius: '50',
    specialty_id: common,
    sort: 'distance',
  })),
  question('combination', 'two common specialties', (_, v) => ({
    specialty_id: [common, '2'],
    price_min: dollars(1, v),
  })),
  question('combination', 'common + rare specialty, price-high', (_, v) => ({
    specialty_id: [common, rare],
    price_min: dollars(1, v),
    sort: 'price-high',
  })),
  question('combination', 'three specialties, price-low', (_, v) => ({
    specialty_id: [common, '2', '11'],
    price_min: dollars(1, v),
    sort: 'price-low',
  })),
  question('combination', 'rare specialty + price to', (_, v) => ({
    specialty_id: rare,
    price_max: dollars(200, v),
  })),
  question('combination', 'common specialty + rare price, newest', (_, v) => ({
    specialty_id: common,
    price_min: dollars(1500, v),
  })),
  question('combination', 'common price, boxes-low', (_, v) => ({
    price_min: dollars(150, v),
    price_max: dollars(500, v),
    sort: 'boxes-low',
  })),
  question('combination', 'rare price, oldest', (_, v) => ({
    price_min: dollars(2000, v),
    sort: 'oldest',
  })),
  question('combination', '25 miles + two specialties + price', ({ zips }, v) => ({
    ...zip(zips, v),
    specialty_id: [common, '2'],
    price_min: '50',
    price_max: '900',
  })),
  question('combination', 'pickup week + common specialty, price-low', (_, v) => ({
    pickup_from: day(100 + 7 * v),
    pickup_to: day(106 + 7 * v),
    specialty_id: common,
    sort: 'price-low',
  })),
  question('combination', '25 miles + pickup month + qualified', ({ zips }, v) => ({
    ...zip(zips, v),
    pickup_from: day(100),
    pickup_to: day(130),
    qualified: 'true',
  })),
  question('broad pair', 'qualified + price from, newest', (_, v) => ({
    qualified: 'true',
    price_min: dollars(300, v),
  })),
  question('combination', 'customer + common price', ({ customers }, v) => ({
    customer_id: String(customers[v]),
    price_min: '100',
    price_max: '600',
  })),
]

/** The query with what all have in common. */
export const complete = (query: Query): Query => ({ available: 'true', limit: '24', ...query })

export const questions: Question[] = [
  ...firstPages,
  ...deepPages,
  ...distances,
  ...singles,
  ...combinations,
]
