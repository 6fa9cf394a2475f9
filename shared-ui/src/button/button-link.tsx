import styled from 'styled-components'
import { buttonLook, forwardsProp, type ButtonLook } from './button-look.ts'

/** A link that looks like a button: `<ButtonLink as={Link} to="/about" variant="primary">`. */
export const ButtonLink = styled.a.withConfig({ shouldForwardProp: forwardsProp })<ButtonLook>`
  ${buttonLook}
`
