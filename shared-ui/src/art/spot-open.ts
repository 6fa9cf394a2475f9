/** An open box, for empty lists, 240 × 170. */
export { default as spotOpenArt } from './spot-open.svg'
