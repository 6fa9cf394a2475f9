/** A house with boxes before it: the dashboard's banner, 1280 × 264. */
export { default as welcomeArt } from './welcome.svg'
