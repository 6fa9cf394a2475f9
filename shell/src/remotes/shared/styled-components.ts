/** The façade of this package: the exports that the shell and the halves can use (federation.shared.mjs). */
// oxlint-disable-next-line import/no-default-export -- the library's main API is its default export
export { createGlobalStyle, css, default, keyframes } from 'direct/styled-components'
