import type { DemoGig } from './demo-gig.ts'
import { austinGigs } from './demo-gigs-austin.ts'
import { bostonGigs } from './demo-gigs-boston.ts'
import { chicagoGigs } from './demo-gigs-chicago.ts'
import { danasGigs } from './demo-gigs-dana.ts'
import { eastBayGigs } from './demo-gigs-east-bay.ts'
import { liveGigs } from './demo-gigs-live.ts'
import { marcusGigs } from './demo-gigs-marcus.ts'
import { seattleGigs } from './demo-gigs-seattle.ts'

/** All demo gigs, in the order of posting. */
export const demoGigs: DemoGig[] = [
  ...danasGigs,
  ...eastBayGigs,
  ...marcusGigs,
  ...chicagoGigs,
  ...austinGigs,
  ...seattleGigs,
  ...bostonGigs,
  ...liveGigs,
].toSorted((a, b) => b.posted - a.posted)
