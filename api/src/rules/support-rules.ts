/** The lengths of a ticket's texts, in characters. The forms and the operator tool use them, too. */
export const supportLimits = { subject: 100, message: 2000 } as const
