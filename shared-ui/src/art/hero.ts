/**
 * A street, 1440 × 424: a house, two people with a sofa, a van. Outside this area are more hills, 1300 units
 * to each side, and stars, 190 above. A larger image box or `#svgView(viewBox(...))` shows them.
 */
export { default as heroArt } from './hero.svg'
