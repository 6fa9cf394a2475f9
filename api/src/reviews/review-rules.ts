/** The lengths of a review's texts, in characters. The forms and the operator tool use them, too. */
export const reviewLimits = { text: 1000, reply: 500, reason: 500 } as const

/** How long after the end of a trip each side can review the other. */
export const reviewDays = 14
