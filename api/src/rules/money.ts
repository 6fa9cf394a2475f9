// The database and the code use integer cents; requests and responses use a number of dollars.

export const toCents = (dollars: number): number => Math.round(dollars * 100)

export const toDollars = (cents: number): number => cents / 100

/** Rounds dollars to cents, which removes floating-point errors. */
export const roundToCents = (dollars: number): number => toDollars(toCents(dollars))

/** Whether the number of dollars has at most two decimals. */
export const isWholeCents = (dollars: number): boolean => roundToCents(dollars) === dollars
