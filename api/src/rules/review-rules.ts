/**
 * Both sides can review each other after a job that pays at least `cents`, if the packer arrived. Also after any other
 * job, if both accounts have a confirmed email address and are `accountDays` old. So reviews cannot be farmed cheaply.
 */
export const reviewedJob = { cents: 2000, accountDays: 7 } as const

/** The lengths of a review's texts, in characters. The forms and the operator tool use them, too. */
export const reviewLimits = { text: 1000, reply: 500, reason: 500 } as const
