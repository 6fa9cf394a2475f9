/** A signpost and a cat, for pages and gigs that are not found, 240 × 170. */
export { default as spotLostArt } from './spot-lost.svg'
