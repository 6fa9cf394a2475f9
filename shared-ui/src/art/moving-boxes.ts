/** Boxes with a cat on top, for a gig without photos, 400 × 300. */
export { default as movingBoxesArt } from './moving-boxes.svg'
