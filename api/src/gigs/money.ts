/** Money is integer cents inside and a number of dollars on the wire. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

export const toDollars = (cents: number): number => cents / 100

/** Whether a number of dollars has at most two decimals, as far as a float can tell. */
export const isWholeCents = (dollars: number): boolean => toDollars(toCents(dollars)) === dollars
