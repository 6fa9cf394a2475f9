export const places = ['pickup', 'dropoff'] as const
export type Place = (typeof places)[number]

/** The parts of an address, as the API names them. */
export const placeParts = [
  'street_address',
  'street_address_two',
  'city',
  'state',
  'zip_code',
] as const
export type PlacePart = (typeof placeParts)[number]
