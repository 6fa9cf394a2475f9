export { default as movingBoxesArt } from './moving-boxes.svg'
