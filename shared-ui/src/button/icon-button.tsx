import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { Button } from './button.tsx'
import type { ButtonStyleProps } from './button-style.ts'

const Square = styled(Button)`
  width: var(--target);
  padding: 0;
  flex: none;
  && svg {
    margin: 0;
    stroke-width: 1.75;
  }
`

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string
  variant?: ButtonStyleProps['variant']
  busy?: boolean
  /** The icon. */
  children: ReactNode
}

/** A square button of 44 px with one icon. */
export function IconButton({ label, variant = 'quiet', ...rest }: IconButtonProps) {
  return <Square title={label} {...rest} variant={variant} aria-label={label} />
}
