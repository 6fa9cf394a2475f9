export { default as whyTrackingArt } from './why-tracking.svg'
