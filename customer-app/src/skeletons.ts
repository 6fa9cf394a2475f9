import type { Skeleton } from 'shell/contract'

/**
 * The skeletons of this half's pages, by address, for the HTML that the server sends. The build loads this file
 * in Node, without webpack, and writes the skeletons into the release. So this file may import only types.
 */
export const skeletons: Record<string, Skeleton> = {
  '/customer/dashboard': {
    title: 'Dashboard',
    rows: [
      { height: [11.5, 17.5] },
      { height: [5, 6.5], boxes: [1, 3] },
      { height: [17, 33], boxes: [1, 3] },
    ],
  },
  '/customer/jobs/:gigId': {
    title: 'Job',
    rows: [{ height: [2, 2] }, { height: [2.75, 2.75] }, { height: [26, 26], boxes: [1, 2] }],
  },
  '/customer/packers/:id': { title: 'Packer', rows: [{ height: [24, 24], boxes: [1, 2] }] },
  '/customer/history': {
    title: 'Job History',
    heading: 'Job History',
    lede: 'Every job you have posted and not deleted.',
    rows: [{ height: [2.75, 2.75] }, { height: [40, 30] }],
  },
  '/customer/profile': {
    title: 'My Profile',
    heading: 'My Profile',
    lede: 'Your name, contact details and favorite packers.',
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
