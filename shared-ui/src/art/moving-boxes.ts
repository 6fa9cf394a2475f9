/** Boxes with a cat on them: the picture of a gig without photos, 400 × 300. */
export { default as movingBoxesArt } from './moving-boxes.svg'
