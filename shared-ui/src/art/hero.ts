/** The whole street, 1440 × 424: a house that is left, two people with a sofa, a van. */
export { default as heroArt } from './hero.svg'
