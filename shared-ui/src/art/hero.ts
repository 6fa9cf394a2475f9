/**
 * A street, 1440 × 424: a house, two people with a sofa, a van. The hills extend 1300 further to each side
 * and the stars 190 above. A larger box or `#svgView(viewBox(...))` shows those parts.
 */
export { default as heroArt } from './hero.svg'
