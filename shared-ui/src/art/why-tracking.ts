/** A house with a locked map pin, 400 × 250. */
export { default as whyTrackingArt } from './why-tracking.svg'
