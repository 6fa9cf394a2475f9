import type { Skeleton, SkeletonRow } from 'shell/contract'

const table: SkeletonRow = { height: [40, 30] }
const form: SkeletonRow = { height: [5.75, 5.75], boxes: [2, 4] }

/**
 * The skeletons of this half's pages, by address, for the HTML that the server sends. The build loads this
 * file in Node and writes the skeletons into the release, so this file may import only types.
 */
export const skeletons: Record<string, Skeleton> = {
  '/marketplace': {
    title: 'Gig Marketplace',
    heading: 'Gig Marketplace',
    lede: 'Find moving gigs that match your skills and location.',
    rows: [
      { height: [8, 8] },
      { height: [2.75, 2.75], boxes: [2, 4] },
      { height: [30, 30], boxes: [1, 4] },
    ],
  },
  '/gig/:gigId': { title: 'Gig', rows: [{ height: [16, 26], boxes: [1, 2] }, table] },
  '/specialtys': {
    title: 'Specialties',
    heading: 'Specialties',
    lede: 'The equipment, experience and vehicles that gigs may require.',
    rows: [{ height: [8, 8], boxes: [1, 3] }, table],
  },
  '/packer/gigs/booked': {
    title: 'Your Gig History',
    heading: 'Your Gig History',
    lede: "Gigs you've booked, soonest first.",
    rows: [table],
  },
  '/packer/week': {
    title: 'Your week',
    heading: 'Your week',
    rows: [{ height: [9, 5.5] }, { height: [40, 43.25] }],
  },
  '/packer/edit': {
    title: 'Edit Profile',
    heading: 'Edit Profile',
    narrow: true,
    rows: [table],
  },
  '/packers/:id': { title: 'Packer', rows: [{ height: [24, 24], boxes: [1, 2] }] },
  '/packer/checks': {
    title: 'Your verified badge',
    heading: 'Your verified badge',
    lede: 'Customers see it before they meet you.',
    narrow: true,
    rows: [{ height: [30, 26] }],
  },
  '/packer/:packerId': { title: 'Profile', rows: [{ height: [24, 24], boxes: [1, 2] }] },
  '/packer/:packerId/specialtys': {
    title: 'What can you bring?',
    heading: 'What can you bring?',
    lede: 'Select everything you have. More specialties mean more gigs you can book.',
    narrow: true,
    rows: [form, form, form],
  },
  '/packer/:packerId/specialtys/edit': {
    title: 'Edit Specialties',
    heading: 'Edit Specialties',
    lede: 'Select everything you have. More specialties mean more gigs you can book.',
    narrow: true,
    rows: [form, form, form],
  },
  '/packer/:packerId/gigs/pay': {
    title: 'Your Pay',
    heading: 'Your Pay',
    lede: "Where your money is, and every gig you've delivered.",
    rows: [{ height: [29, 9], boxes: [1, 3] }, { height: [28, 24] }, table],
  },
}
