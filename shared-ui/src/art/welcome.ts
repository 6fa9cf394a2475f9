/** A house with boxes in front, for the dashboard's banner, 1280 × 264. */
export { default as welcomeArt } from './welcome.svg'
