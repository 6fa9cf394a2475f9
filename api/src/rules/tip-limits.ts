/** The smallest and the largest tip, in dollars. */
export const tipLimits = { least: 1, most: 1_000 } as const
