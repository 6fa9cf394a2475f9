import { accountLimits, accountPatterns } from './account-rules.ts'
import { gigLimits, zipPattern } from './gig-limits.ts'

/** The limits of the fields of gigs and accounts, in characters, photos, bytes or dollars. */
export const limits = { ...gigLimits, ...accountLimits } as const

/** Patterns for the `pattern` attribute of inputs. */
export const patterns = { ...accountPatterns, zip: zipPattern } as const
