import {
  type GigSort,
  type Move,
  defaultRadius,
  gigSorts,
  radiusOptions,
  shortWords,
} from 'api/rules'
import { isZip } from '../zip.ts'

/** '' means no filter. ZIP code and prices are as typed, dates are YYYY-MM-DD. */
export interface MarketplaceFilters {
  zipCode: string
  radius: number
  priceMin: string
  priceMax: string
  /** The pickup dates, inclusive, in the local time of the pickup address. */
  pickupFrom: string
  pickupTo: string
  /** Whether to show only gigs whose required specialties the packer has. */
  qualified: boolean
  /** Whether to show only gigs for verified packers. */
  verifiedOnly: boolean
  /** How many people and hours a gig may ask for. */
  helpersMax: string
  hoursMax: string
  truck: NonNullable<Move['truck']> | ''
  /** Whether to show only gigs without stairs at both addresses. */
  noStairs: boolean
  selectedSpecialties: readonly number[]
  /** '' means the default order, "Fits me first" if possible (`possibleSort`). */
  sort: GigSort | ''
}

export const noFilters: MarketplaceFilters = {
  zipCode: '',
  radius: defaultRadius,
  priceMin: '',
  priceMax: '',
  pickupFrom: '',
  pickupTo: '',
  qualified: false,
  verifiedOnly: false,
  helpersMax: '',
  hoursMax: '',
  truck: '',
  noStairs: false,
  selectedSpecialties: [],
  sort: '',
}

export const isPrice = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text)
export const canBecomePrice = (text: string) => /^\d{0,9}(\.\d{0,2})?$/.test(text)
/** The choices of the filters for people and hours. */
export const peopleOptions = ['1', '2', '3']
export const hourOptions = ['2', '3', '4', '6', '8']
export const truckOptions = Object.keys(shortWords.truck) as NonNullable<Move['truck']>[]

/** Accepts an existing day. Rejects a year that the packer has not finished typing, like 0002 for 2027. */
export const isDay = (text: string) =>
  /^2\d{3}-\d\d-\d\d$/.test(text) && JSON.stringify(new Date(text)).startsWith(`"${text}`)

/** Returns the order that the API gets. Without a ZIP code there is no distance. */
const sentSort = (sort: MarketplaceFilters['sort'], near: string): GigSort =>
  (sort === 'distance' && !near ? noFilters.sort : sort) || 'fit'

/**
 * Returns the order of the list. "Fits me first" counts from a ZIP code, so without any the API sorts by time.
 *
 * @param home where the packer starts from, '' if nowhere, undefined while unknown
 */
export function possibleSort(
  { sort, zipCode }: Pick<MarketplaceFilters, 'sort' | 'zipCode'>,
  home: string | undefined,
): GigSort {
  const sent = sentSort(sort, zipCode)
  return sent === 'fit' && !zipCode && home === '' ? 'newest' : sent
}

/** Reads the filters from the URL and ignores invalid values. */
export function filtersFromSearch(search: URLSearchParams): MarketplaceFilters {
  const text = (name: string, valid: (text: string) => boolean) => {
    const value = search.get(name)?.trim() ?? ''
    return valid(value) ? value : ''
  }
  const radius = Number(search.get('radius'))
  const ids = search.getAll('selectedSpecialties').map(Number)
  return {
    zipCode: text('zipCode', isZip),
    radius: radiusOptions.find((miles) => miles === radius) ?? defaultRadius,
    priceMin: text('priceMin', isPrice),
    priceMax: text('priceMax', isPrice),
    pickupFrom: text('pickupFrom', isDay),
    pickupTo: text('pickupTo', isDay),
    qualified: search.get('qualified') === 'true',
    verifiedOnly: search.get('verifiedOnly') === 'true',
    helpersMax: text('helpersMax', (value) => peopleOptions.includes(value)),
    hoursMax: text('hoursMax', (value) => hourOptions.includes(value)),
    truck: truckOptions.find((value) => value === search.get('truck')) ?? '',
    noStairs: search.get('noStairs') === 'true',
    selectedSpecialties: [...new Set(ids)]
      .filter((id) => Number.isInteger(id) && id > 0)
      .toSorted((a, b) => a - b),
    sort: gigSorts.find((name) => name === search.get('sort')) ?? noFilters.sort,
  }
}

/** Writes only values that differ from noFilters, so that an unfiltered list has a plain URL. */
export function searchFromFilters(filters: MarketplaceFilters): URLSearchParams {
  const search = new URLSearchParams()
  const { selectedSpecialties, ...others } = filters
  for (const [name, value] of Object.entries(others)) {
    if (value !== noFilters[name as keyof typeof others]) search.set(name, String(value))
  }
  for (const id of selectedSpecialties) search.append('selectedSpecialties', String(id))
  return search
}

export const pricesCross = ({ priceMin, priceMax }: MarketplaceFilters) =>
  priceMin !== '' && priceMax !== '' && Number(priceMin) > Number(priceMax)

export const datesCross = ({ pickupFrom, pickupTo }: MarketplaceFilters) =>
  pickupFrom !== '' && pickupTo !== '' && pickupFrom > pickupTo

/** The sentences for contradictory filters, in the panel and above an empty list. */
export const conflicts = {
  prices: 'Your minimum price is higher than your maximum.',
  dates: 'Your earliest pickup date is after your latest.',
}

/**
 * Returns the filters as parameters of GET /api/gigs.
 *
 * @param isHome whether the ZIP code is the packer's home, which the API knows before the page does
 */
export function apiQuery(filters: MarketplaceFilters, isHome: boolean) {
  const { zipCode, radius, priceMin, priceMax, pickupFrom, pickupTo } = filters
  const { qualified, verifiedOnly, helpersMax, hoursMax, truck, noStairs, selectedSpecialties } =
    filters
  const near = isHome ? 'home' : zipCode
  const sort = sentSort(filters.sort, near)
  return {
    ...(near && { zip_code: near, radius: String(radius) }),
    // The home only orders the gigs.
    ...(sort === 'fit' && !near && { zip_code: 'home', radius: 'any' }),
    ...(priceMin && { price_min: priceMin }),
    ...(priceMax && { price_max: priceMax }),
    ...(pickupFrom && { pickup_from: pickupFrom }),
    ...(pickupTo && { pickup_to: pickupTo }),
    ...(qualified && { qualified: 'true' as const }),
    ...(verifiedOnly && { verified_only: 'true' as const }),
    ...(helpersMax && { helpers_max: helpersMax }),
    ...(hoursMax && { hours_max: hoursMax }),
    ...(truck && { truck }),
    ...(noStairs && { no_stairs: 'true' as const }),
    ...(selectedSpecialties.length > 0 && { specialty_id: selectedSpecialties.map(String) }),
    ...(sort !== 'newest' && { sort }),
  }
}

/** Returns the number of active filters. Each specialty counts; ZIP code and radius count as one. */
export function activeFilters(filters: MarketplaceFilters): number {
  const { radius: _, sort: _sort, selectedSpecialties, ...others } = filters
  return Object.values(others).filter(Boolean).length + selectedSpecialties.length
}
