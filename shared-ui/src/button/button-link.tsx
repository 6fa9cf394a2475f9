import styled from 'styled-components'
import { buttonStyle, forwardsProp, type ButtonStyleProps } from './button-style.ts'

/** A link that looks like a button: `<ButtonLink as={Link} to="/about" variant="primary">`. */
export const ButtonLink = styled.a.withConfig({
  shouldForwardProp: forwardsProp,
})<ButtonStyleProps>`
  ${buttonStyle}
`
