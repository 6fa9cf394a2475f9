export { default as heroArt } from './hero.svg'
