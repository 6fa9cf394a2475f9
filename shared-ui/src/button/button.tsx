import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import styled, { keyframes } from 'styled-components'
import { buttonStyle, type ButtonStyleProps, forwardsProp } from './button-style.ts'

const StyledButton = styled.button.withConfig({
  shouldForwardProp: forwardsProp,
})<ButtonStyleProps>`
  ${buttonStyle}
  &[aria-busy='true'] svg:not(:first-of-type) {
    display: none;
  }
`

/** Reserves the width of the busy label and its spinner while they are hidden, so that the button never grows. */
const Reserve = styled.span`
  display: inline-grid;
  justify-items: center;
  min-width: 0;
  &::after {
    content: attr(data-busy-label);
    height: 0;
    padding-left: 1.625rem;
    overflow: hidden;
    visibility: hidden;
  }
  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--s-2);
    min-width: 0;
  }
`

export interface ButtonProps extends ButtonStyleProps, ComponentProps<'button'> {
  /** Shows a spinner and ignores clicks. */
  busy?: boolean
  /** Replaces the children while busy; its width is reserved from the start. */
  busyLabel?: string
  children: ReactNode
}

/**
 * A button with `type="button"` by default. While busy or `aria-disabled` it keeps the focus and ignores
 * clicks, including those that would submit a form. A submit button ignores the later clicks of a multiple click:
 * the first may have been answered already.
 */
export function Button({
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  style,
  children,
  ...rest
}: ButtonProps) {
  const restWidth = useRef<number>(undefined)

  function click(event: MouseEvent<HTMLButtonElement>) {
    const isOff = busy || String(rest['aria-disabled']) === 'true'
    if (isOff || (type === 'submit' && event.detail > 1)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    restWidth.current = event.currentTarget.offsetWidth
    onClick?.(event)
  }

  const content = busy ? (
    <>
      <Spinner />
      {busyLabel ? <span>{busyLabel}</span> : children}
    </>
  ) : (
    children
  )

  return (
    <StyledButton
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      style={busy ? { minWidth: restWidth.current, ...style } : style}
      onClick={click}
    >
      {busyLabel ? (
        <Reserve data-busy-label={busyLabel}>
          <span>{content}</span>
        </Reserve>
      ) : (
        content
      )}
    </StyledButton>
  )
}

const turn = keyframes`to { transform: rotate(1turn); }`

/** A decorative spinner; show text next to it that says what is loading. */
export const Spinner = styled(LoaderCircle).attrs({ size: 18, 'aria-hidden': true })`
  animation: ${turn} 0.8s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation-duration: 2.4s;
  }
`

/** A link that looks like a button: `<ButtonLink as={Link} to="/about" variant="primary">`. */
export const ButtonLink = styled.a.withConfig({
  shouldForwardProp: forwardsProp,
})<ButtonStyleProps>`
  ${buttonStyle}
`
