import styled, { css } from 'styled-components'

/** The same as css, for a control that has to be there and not be seen. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`

/** Read out, not seen. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`
