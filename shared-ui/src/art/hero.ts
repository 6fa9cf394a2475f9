/**
 * The street, 1440 × 424: a house, two people with a sofa, a van. Its hills go on for 1300 to both sides,
 * its stars for 190 above: a larger box, or a view made with `#svgView(viewBox(...))`, shows them.
 */
export { default as heroArt } from './hero.svg'
