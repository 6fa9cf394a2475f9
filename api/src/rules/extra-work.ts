/** Why a packer asks for extra pay. */
export const extraReasons = ['stairs', 'items', 'waiting', 'other'] as const
export type ExtraReason = (typeof extraReasons)[number]

/** The least extra pay, and how often a packer can ask for it during one trip. */
export const extraLimits = { cents: 500, count: 3 } as const
