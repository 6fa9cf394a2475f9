import styled, { css } from 'styled-components'

/** The CSS of `VisuallyHidden`, for use on another element. */
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

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`
