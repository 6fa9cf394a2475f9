/** A house with a pin that is locked, 400 × 250. */
export { default as whyTrackingArt } from './why-tracking.svg'
