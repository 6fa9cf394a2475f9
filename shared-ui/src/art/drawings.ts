/**
 * A street, 1440 × 424: a house, two people with a sofa, a van. Outside this area are more hills, 1300 units
 * to each side, and stars, 190 above. A larger image box or `#svgView(viewBox(...))` shows them.
 */
export { default as heroArt } from './hero.svg'

/** Boxes with a cat on top, for a gig without photos, 400 × 300. */
export { default as movingBoxesArt } from './moving-boxes.svg'

/** A signpost and a cat, for pages and gigs that are not found, 240 × 170. */
export { default as spotLostArt } from './spot-lost.svg'

/** An open box, for empty lists, 240 × 170. */
export { default as spotOpenArt } from './spot-open.svg'

/** A van behind traffic cones, for load errors, 276 × 150. */
export { default as spotRoadArt } from './spot-road.svg'

/** A house with boxes in front, for the dashboard's banner, 1280 × 264. */
export { default as welcomeArt } from './welcome.svg'

/** A packer with a piano, 400 × 250. */
export { default as whyPackersArt } from './why-packers.svg'

/** A box with a price on it, 400 × 250. */
export { default as whyPaymentArt } from './why-payment.svg'

/** A house with a locked map pin, 400 × 250. */
export { default as whyTrackingArt } from './why-tracking.svg'
