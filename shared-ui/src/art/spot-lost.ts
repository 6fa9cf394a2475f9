/** A signpost and a cat: nothing is at this address. 240 × 170. */
export { default as spotLostArt } from './spot-lost.svg'
