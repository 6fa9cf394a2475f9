import { css } from 'styled-components'

/** The style props that `Button` and `ButtonLink` share. */
export interface ButtonStyleProps {
  /** Use one primary button per screen, and `danger-solid` only in a confirmation dialog. */
  variant?: 'primary' | 'second' | 'soft' | 'quiet' | 'danger' | 'danger-solid'
  /** 52 px high instead of 44 px. */
  big?: boolean
  /** The full width of the container. */
  block?: boolean
  /** Narrower, with smaller text; the tap target stays 44 px. */
  small?: boolean
}

const styleProps = new Set(['variant', 'big', 'block', 'small'])

/** Keeps the style props off the DOM element. */
export const forwardsProp = (prop: string) => !styleProps.has(prop)

const variants = {
  primary: css`
    background: var(--accent);
    color: var(--on-accent);
    &:hover,
    &:active {
      background: var(--accent-strong);
    }
  `,
  second: css`
    border-color: var(--line-strong);
    background: var(--raised);
    &:hover {
      border-color: var(--text);
    }
    &[aria-expanded='true'] {
      border-color: var(--accent);
      background: var(--accent-soft);
      color: var(--accent-text);
    }
  `,
  soft: css`
    background: var(--accent-soft);
    color: var(--accent-text);
    &:hover {
      background: color-mix(in oklab, var(--accent-soft), var(--accent) 9%);
    }
  `,
  quiet: css`
    padding-inline: 0.75rem;
    &:hover {
      background: var(--accent-soft);
    }
  `,
  danger: css`
    color: var(--danger);
    &:hover {
      background: var(--danger-soft);
    }
  `,
  'danger-solid': css`
    background: var(--danger);
    color: var(--on-danger);
    &:hover {
      background: var(--danger-strong);
    }
  `,
}

const big = css`
  min-height: 3.25rem;
  padding-inline: 1.5rem;
  font-size: 1.0625rem;
  border-radius: 0.875rem;
`

const small = css`
  padding-inline: 0.75rem;
  font-size: 0.9375rem;
`

/** With a doubled class in print, also against components that style a button's display. */
export const buttonStyle = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-2);
  min-height: var(--target);
  padding: 0.5rem 1.125rem;
  border: 1px solid transparent;
  border-radius: var(--r-md);
  background: none;
  color: var(--text);
  font-weight: var(--weight-semi);
  font-size: var(--text-md);
  line-height: 1.25;
  letter-spacing: -0.01em;
  text-decoration: none;
  text-align: center;
  overflow-wrap: break-word;
  cursor: pointer;
  transition:
    background var(--fast),
    border-color var(--fast),
    color var(--fast),
    transform var(--fast) var(--ease-out);
  -webkit-tap-highlight-color: transparent;

  &:active {
    transform: scale(0.98);
  }
  & svg {
    margin-inline: -0.125rem;
    stroke-width: 2;
  }
  ${({ variant = 'second' }) => variants[variant]}
  ${(props) => props.big && big}
  ${(props) => props.small && small}
  ${(props) => props.block && 'width: 100%;'}

  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    cursor: not-allowed;
    background: var(--surface-sunken);
    color: var(--text-muted);
    border-color: var(--line);
    transform: none;
  }
  &[aria-busy='true'] {
    cursor: progress;
    transform: none;
  }
  @media print {
    && {
      display: none;
    }
  }
`
