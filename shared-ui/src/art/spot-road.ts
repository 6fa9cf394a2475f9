/** A van behind traffic cones, for load errors, 276 × 150. */
export { default as spotRoadArt } from './spot-road.svg'
