import type { Skeleton } from 'shell/contract'

/**
 * What the pages of this half show before any script has run, by address. The build writes it into the
 * release. It may import only types.
 */
export const skeletons: Record<string, Skeleton> = {
  '/customer/dashboard': {
    title: 'Dashboard',
    rows: [
      { height: [26, 17.5] },
      { height: [6.5, 6.5], boxes: [1, 3] },
      { height: [33, 33], boxes: [1, 3] },
    ],
  },
  '/customer/jobs/:gigId': {
    title: 'Job',
    rows: [{ height: [2, 2] }, { height: [2.75, 2.75] }, { height: [26, 26], boxes: [1, 2] }],
  },
  '/customer/history': {
    title: 'Job History',
    heading: 'Job History',
    lede: 'Every job you have posted.',
    rows: [{ height: [2.75, 2.75] }, { height: [40, 30] }],
  },
  '/customer/profile': {
    title: 'My Profile',
    heading: 'My Profile',
    lede: 'What Manyhands knows about you.',
    narrow: true,
    rows: [{ height: [20, 12] }, { height: [12, 10] }],
  },
  '/customer/support': {
    title: 'Support',
    heading: 'Support',
    lede: 'Answers to what customers ask most.',
    narrow: true,
    rows: [{ height: [30, 24] }],
  },
}
