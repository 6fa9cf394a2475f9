import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useRef } from 'react'
import styled from 'styled-components'
import { buttonLook, forwardsProp, type ButtonLook } from './button-look.ts'
import { Spinner } from './spinner.tsx'

const Face = styled.button.withConfig({ shouldForwardProp: forwardsProp })<ButtonLook>`
  ${buttonLook}
  &[aria-busy='true'] svg:not(:first-of-type) {
    display: none;
  }
`

/** Both texts lie in one cell, the busy one unseen and unheard: so the width never changes. */
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

const isOff = (ariaDisabled: ButtonProps['aria-disabled']) =>
  ariaDisabled === true || ariaDisabled === 'true'

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Something is under way: spinner, full colour, further clicks do nothing. */
  busy?: boolean
  /** Shown instead of the children while busy; room for it is kept from the start. */
  busyLabel?: string
  children: ReactNode
}

/**
 * A button, `type="button"` unless told. While busy or `aria-disabled` it keeps the focus and
 * swallows clicks, those that would submit a form included.
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
    if (busy || isOff(rest['aria-disabled'])) {
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
      {busyLabel ?? children}
    </>
  ) : (
    children
  )

  return (
    <Face
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      style={busy && !busyLabel ? { minWidth: restWidth.current, ...style } : style}
      onClick={click}
    >
      {busyLabel ? (
        <Reserve data-busy-label={busyLabel}>
          <span>{content}</span>
        </Reserve>
      ) : (
        content
      )}
    </Face>
  )
}
