export { default as whyPackersArt } from './why-packers.svg'
