/** The longest texts of a trip, in characters: `note` for reasons and reports. */
export const tripLimits = { note: 500 } as const
