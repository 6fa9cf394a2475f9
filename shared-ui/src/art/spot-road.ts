/** A van behind cones: something could not be loaded. 276 × 150. */
export { default as spotRoadArt } from './spot-road.svg'
