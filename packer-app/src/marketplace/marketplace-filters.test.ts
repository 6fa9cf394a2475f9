import {
  activeFilters,
  apiQuery,
  filtersFromSearch,
  noFilters,
  possibleSort,
  searchFromFilters,
} from './marketplace-filters.ts'

const read = (search: string) => filtersFromSearch(new URLSearchParams(search))

test('filters survive the round trip through the URL', () => {
  const filters = {
    zipCode: '62704-1234',
    radius: 50,
    priceMin: '10.50',
    priceMax: '700',
    pickupFrom: '2026-12-06',
    pickupTo: '2027-01-02',
    qualified: true,
    verifiedOnly: true,
    helpersMax: '2',
    hoursMax: '4',
    truck: 'packer' as const,
    noStairs: true,
    selectedSpecialties: [2, 9],
    sort: 'distance' as const,
  }
  expect(filtersFromSearch(searchFromFilters(filters))).toEqual(filters)
})

test('default filters have an empty query string', () => {
  expect(searchFromFilters(noFilters).toString()).toBe('')
  expect(read('')).toEqual(noFilters)
})

test('ignores invalid values in the URL', () => {
  expect(
    read(
      'zipCode=abc&radius=7&priceMin=-1&priceMax=x&selectedSpecialties=0&sort=cheapest' +
        '&pickupFrom=2026-02-30&pickupTo=0002-12-06&qualified=1&verifiedOnly=yes&helpersMax=9&hoursMax=x&truck=van&noStairs=1',
    ),
  ).toEqual(noFilters)
})

test('a maximum price below the minimum is sent to the API unchanged', () => {
  const filters = read('priceMin=700&priceMax=600')
  expect(filters.priceMax).toBe('600')
  expect(apiQuery(filters, false)).toMatchObject({ price_min: '700', price_max: '600' })
  expect(activeFilters(filters)).toBe(2)
})

test('pickup dates and qualification are sent to the API and count as active filters', () => {
  const filters = read('pickupFrom=2026-12-06&pickupTo=2026-12-09&qualified=true&verifiedOnly=true')
  expect(apiQuery(filters, false)).toMatchObject({
    pickup_from: '2026-12-06',
    pickup_to: '2026-12-09',
    qualified: 'true',
    verified_only: 'true',
  })
  expect(activeFilters(filters)).toBe(4)
})

test('people, hours, truck and stairs are sent to the API and count as active filters', () => {
  const filters = read('helpersMax=2&hoursMax=4&truck=none&noStairs=true')
  const sent = { helpers_max: '2', hours_max: '4', truck: 'none', no_stairs: 'true' }
  expect(apiQuery(filters, false)).toMatchObject(sent)
  expect(activeFilters(filters)).toBe(4)
})

test('the gigs that fit come first, which is no filter', () => {
  expect(apiQuery(noFilters, true)).toEqual({ zip_code: 'home', radius: '25', sort: 'fit' })
  expect(apiQuery(noFilters, false)).toEqual({ zip_code: 'home', radius: 'any', sort: 'fit' })
  expect(apiQuery({ ...noFilters, sort: 'newest' }, false)).toEqual({})
  expect(apiQuery({ ...noFilters, zipCode: '62704' }, false)).toEqual({
    ...{ zip_code: '62704', radius: '25', sort: 'fit' },
  })
})

test('without a ZIP code there is no distance, and without any the list is sorted by time', () => {
  const distance = { ...noFilters, sort: 'distance' as const }
  expect(apiQuery(distance, true).sort).toBe('distance')
  expect(apiQuery(distance, false).sort).toBe('fit')
  expect(possibleSort(distance, '94607')).toBe('fit')
  expect(possibleSort(noFilters, undefined)).toBe('fit')
  expect(possibleSort(noFilters, '')).toBe('newest')
  expect(possibleSort({ ...noFilters, sort: 'fit' }, '')).toBe('newest')
  expect(possibleSort({ ...noFilters, zipCode: '62704' }, '')).toBe('fit')
})
