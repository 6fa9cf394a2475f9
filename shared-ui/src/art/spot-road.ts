export { default as spotRoadArt } from './spot-road.svg'
