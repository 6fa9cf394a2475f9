/** What the page's one library of styles offers to shell and halves; see federation.shared.mjs. */
// oxlint-disable-next-line import/no-default-export -- that is how the library is used
export { createGlobalStyle, css, default, keyframes } from 'direct/styled-components'
