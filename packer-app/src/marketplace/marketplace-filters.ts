import { type GigSort, defaultRadius, gigSorts, radiusOptions } from 'api/contract'

/** What the packer has asked for; '' is "not given". Zip and prices are kept as they were typed. */
export interface MarketplaceFilters {
  zipCode: string
  radius: number
  priceMin: string
  priceMax: string
  selectedSpecialties: readonly number[]
  sort: GigSort
}

export const noFilters: MarketplaceFilters = {
  zipCode: '',
  radius: defaultRadius,
  priceMin: '',
  priceMax: '',
  selectedSpecialties: [],
  sort: 'newest',
}

export const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text)
/** Whether more digits can make a zip of it. */
export const canBecomeZip = (text: string) => /^(\d{0,5}|\d{5}-\d{0,4})$/.test(text)
export const isPrice = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text)
export const canBecomePrice = (text: string) => /^\d{0,9}(\.\d{0,2})?$/.test(text)

/** Nothing is close to nowhere: without a zip, distance falls back to newest. */
export const possibleSort = ({ sort, zipCode }: Pick<MarketplaceFilters, 'sort' | 'zipCode'>) =>
  sort === 'distance' && zipCode === '' ? noFilters.sort : sort

/** Reads the address; whatever in it makes no sense counts as not given. */
export function filtersFromSearch(search: URLSearchParams): MarketplaceFilters {
  const text = (name: string, valid: (text: string) => boolean) => {
    const value = search.get(name)?.trim() ?? ''
    return valid(value) ? value : ''
  }
  const zipCode = text('zipCode', isZip)
  const radius = Number(search.get('radius'))
  const sort = gigSorts.find((name) => name === search.get('sort')) ?? noFilters.sort
  const ids = search.getAll('selectedSpecialties').map(Number)
  return {
    zipCode,
    radius: radiusOptions.find((miles) => miles === radius) ?? defaultRadius,
    priceMin: text('priceMin', isPrice),
    priceMax: text('priceMax', isPrice),
    selectedSpecialties: [...new Set(ids)]
      .filter((id) => Number.isInteger(id) && id > 0)
      .toSorted((a, b) => a - b),
    sort: possibleSort({ sort, zipCode }),
  }
}

/** Writes the address: only what differs from noFilters, so that a plain list has a plain address. */
export function searchFromFilters(wish: MarketplaceFilters): URLSearchParams {
  const filters = { ...wish, sort: possibleSort(wish) }
  const search = new URLSearchParams()
  for (const name of ['zipCode', 'radius', 'priceMin', 'priceMax', 'sort'] as const) {
    if (filters[name] !== noFilters[name]) search.set(name, String(filters[name]))
  }
  for (const id of filters.selectedSpecialties) search.append('selectedSpecialties', String(id))
  return search
}

export const pricesCross = ({ priceMin, priceMax }: MarketplaceFilters) =>
  priceMin !== '' && priceMax !== '' && Number(priceMin) > Number(priceMax)

/** The same wishes in the words of the API. */
export function apiQuery(filters: MarketplaceFilters) {
  const { zipCode, radius, priceMin, priceMax, selectedSpecialties } = filters
  const sort = possibleSort(filters)
  return {
    ...(zipCode && { zip_code: zipCode, radius: String(radius) }),
    ...(priceMin && { price_min: priceMin }),
    ...(priceMax && { price_max: priceMax }),
    ...(selectedSpecialties.length > 0 && { specialty_id: selectedSpecialties.map(String) }),
    ...(sort !== noFilters.sort && { sort }),
  }
}

/** How many filters narrow the list; a radius without a zip narrows nothing. */
export function activeFilters(filters: MarketplaceFilters): number {
  const { zipCode, priceMin, priceMax, selectedSpecialties } = filters
  return [zipCode, priceMin, priceMax].filter(Boolean).length + selectedSpecialties.length
}
