/** A packer with a piano, 400 × 250. */
export { default as whyPackersArt } from './why-packers.svg'
