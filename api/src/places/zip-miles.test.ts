import { createTestDatabase } from '../platform/db/database.fixture.ts'
import type { Sql } from '../platform/db/sql.ts'
import { saveDistanceSetting } from './places.sql.ts'
import { zipMiles } from './zip-miles.sql.ts'

let sql: Sql
let close: () => Promise<void>
beforeAll(async () => {
  ;({ sql, close } = await createTestDatabase())
})
afterAll(() => close())

async function milesOf(from: string | null, to: string | null): Promise<number> {
  const [row] = await sql<{ miles: number }[]>`
    select ${zipMiles(sql, sql`${from}::text`, sql`${to}::text`)} as miles`
  return row?.miles ?? NaN
}

/**
 * Cities, a ZIP code in their center, and the miles to each city before: geodesics on the WGS 84 ellipsoid
 * between the coordinates that GeoNames publishes for the cities.
 */
const published: [city: string, zip: string, miles: number[]][] = [
  ['Anchorage, AK', '99501', []],
  ['Fairbanks, AK', '99701', [260]],
  ['Juneau, AK', '99801', [575, 628]],
  ['Honolulu, HI', '96813', [2781, 3041, 2809]],
  ['Hilo, HI', '96720', [2874, 3132, 2858, 210]],
  ['Seattle, WA', '98101', [1438, 1521, 892, 2680, 2657]],
  ['Spokane, WA', '99201', [1584, 1635, 1016, 2885, 2853, 229]],
  ['Oakland, CA', '94607', [2009, 2137, 1518, 2405, 2330, 677, 723]],
  ['Berkeley, CA', '94704', [2005, 2132, 1514, 2406, 2331, 672, 719, 5]],
  ['San Jose, CA', '95113', [2047, 2174, 1555, 2415, 2336, 709, 748, 38, 42]],
  ['San Diego, CA', '92101', [2453, 2568, 1942, 2612, 2502, 1062, 1031, 454, 458, 416]],
  ['Denver, CO', '80202', [2400, 2425, 1826, 3344, 3261, 1022, 827, 941, 940, 930, 834]],
  ['Boulder, CO', '80302', [2376, 2401, 1802, 3331, 3250, 998, 803, 927, 926, 916, 831, 24]],
  [
    'Austin, TX',
    '78701',
    [3170, 3194, 2597, 3755, 3633, 1771, 1592, 1495, 1496, 1468, 1157, 771, 795],
  ],
  [
    'El Paso, TX',
    '79901',
    [2812, 2874, 2253, 3232, 3114, 1376, 1240, 988, 990, 958, 628, 557, 573, 529],
  ],
  [
    'Springfield, IL',
    '62701',
    [2900, 2855, 2339, 4160, 4075, 1709, 1483, 1757, 1756, 1745, 1605, 816, 829, 801, 1094],
  ],
  [
    'Chicago, IL',
    '60602',
    [2858, 2796, 2307, 4254, 4178, 1737, 1509, 1850, 1848, 1842, 1733, 919, 929, 977, 1251, 176],
  ],
  [
    'Miami, FL',
    '33130',
    [
      4005, 3965, 3438, 4865, 4735, 2734, 2521, 2587, 2587, 2563, 2272, 1725, 1748, 1115, 1643,
      1111, 1187,
    ],
  ],
  [
    'Boston, MA',
    '02108',
    [
      3377, 3254, 2885, 5090, 5021, 2492, 2266, 2691, 2689, 2685, 2584, 1770, 1779, 1696, 2072, 984,
      852, 1256,
    ],
  ],
  [
    'Portland, ME',
    '04101',
    [
      3334, 3204, 2851, 5107, 5043, 2490, 2265, 2715, 2713, 2710, 2625, 1803, 1811, 1767, 2127,
      1034, 892, 1354, 98,
    ],
  ],
  [
    'New Orleans, LA',
    '70112',
    [
      3436, 3426, 2862, 4213, 4092, 2101, 1898, 1918, 1918, 1894, 1609, 1080, 1104, 460, 982, 679,
      831, 669, 1359, 1442,
    ],
  ],
]

test('the distances of 210 pairs of cities are within 2 miles or 3 percent of published ones', async () => {
  const pairs = published.flatMap(([city, zip, miles]) =>
    miles.map((right, index) => {
      const [other = '', to = ''] = published[index] ?? []
      return { pair: `${city} to ${other}`, from: zip, to, right }
    }),
  )
  expect(pairs).toHaveLength(210)
  const wrong = []
  for (const { pair, from, to, right } of pairs) {
    const miles = await milesOf(from, to)
    if (Math.abs(miles - right) > Math.max(2, right * 0.03)) wrong.push({ pair, miles, right })
  }
  expect(wrong).toEqual([])
})

const approximations: [string | null, string, number][] = [
  ['00000', '00000', 0],
  ['62799', '62799-1234', 0],
  ['62799', '62704', 15],
  ['62799', '62111', 50],
  ['62799', '60601', 100],
  ['62799', '', 999],
  [null, '62704', 999],
]

test.each(approximations)(
  'the distance from %p, which is not in the table, to %p is %i miles',
  async (from, to, miles) => {
    expect(await milesOf(from, to)).toBe(miles)
    expect(await milesOf(to, from)).toBe(miles)
  },
)

/** Returns all ZIP codes within the radius and their distances: what `zips_near` must return. */
const allNear = (origin: string, radius: number) => sql`
  select zip, ${zipMiles(sql, sql`${origin}`, sql`z.zip`)} as miles from zip_codes z
  where ${zipMiles(sql, sql`${origin}`, sql`z.zip`)} <= ${radius} order by zip`
const near = (origin: string, radius: number) => sql`
  select * from zips_near(${origin}, ${radius}) order by zip`

test.each([
  ['New York', '10001', 25],
  ['Adak, Alaska', '99546', 100],
  ['northern Alaska', '99723', 100],
  ['Honolulu', '96813-1234', 50],
  ['a ZIP code that is not in the table', '62798', 50],
])('finds the ZIP codes near %s', async (_place, origin, radius) => {
  const found = await near(origin, radius)
  expect(found.length).toBeGreaterThan(1)
  expect(found).toEqual(await allNear(origin, radius))
})

test('with ZIP_DISTANCES=approximate, all distances are approximate', async () => {
  await saveDistanceSetting(sql, 'approximate')
  expect(await milesOf('62704', '62701')).toBe(15)
  expect(await near('62704', 15)).toEqual(await allNear('62704', 15))
  await saveDistanceSetting(sql, 'real')
  expect(await milesOf('62704', '62701')).toBeLessThan(5)
})
