/** An open box: nothing is here yet. 240 × 170. */
export { default as spotOpenArt } from './spot-open.svg'
