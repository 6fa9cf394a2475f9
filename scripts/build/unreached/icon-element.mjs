/** An icon in lines of one colour, as all are here: no other sizes of the drawing, strokes or names of attributes. */
const lines = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

// oxlint-disable-next-line import/no-default-export -- that is what stands in the library
export default ({ name, node }, { color, hasA11yProp, attributes, ...given }) => [
  'svg',
  {
    ...lines,
    stroke: color,
    width: given.width,
    height: given.height,
    strokeWidth: given.strokeWidth,
    className: `lucide lucide-${name} ${given.className}`.trim(),
    'aria-hidden': hasA11yProp ? undefined : 'true',
    ...attributes,
  },
  node,
]
