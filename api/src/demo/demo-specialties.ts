/** The specialty ids by name, so that demo data can use names. */
export const specialtyIds = {
  'heavy straps': 1,
  dolly: 2,
  piano: 3,
  antiques: 4,
  aquariums: 5,
  'large animals': 6,
  pets: 7,
  'fine art': 8,
  'box truck': 9,
  crane: 10,
  'cargo van': 11,
  'horse trailer': 12,
  'flatbed trailer': 13,
  'vehicle trailer': 14,
} as const
export type SpecialtyName = keyof typeof specialtyIds
