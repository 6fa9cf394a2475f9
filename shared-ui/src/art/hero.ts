/**
 * A street, 1440 × 424: a house, two people with a sofa, a van. The hills extend 1300 to each side, the
 * stars 190 above: a larger box or `#svgView(viewBox(...))` shows them.
 */
export { default as heroArt } from './hero.svg'
