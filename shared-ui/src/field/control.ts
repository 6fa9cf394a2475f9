import { css } from 'styled-components'

/**
 * The style of every text control. A dialog or well sets the controls' background with `--field`. Forced
 * colors remove the focus shadow, so the control gets an outline there.
 */
export const control = css`
  width: 100%;
  min-width: 0;
  min-height: 3rem;
  padding: 0.625rem 0.875rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-md);
  background: var(--field, var(--raised));
  color: var(--text);
  line-height: 1.4;
  appearance: none;
  transition:
    border-color var(--fast),
    box-shadow var(--fast);

  &[type='number'] {
    appearance: textfield;
    &::-webkit-inner-spin-button {
      appearance: none;
    }
  }
  &::placeholder {
    color: var(--text-muted);
    opacity: 1;
  }
  &:hover {
    border-color: var(--text);
  }
  &:focus {
    outline: none;
    border-color: var(--focus);
    box-shadow:
      0 0 0 1px var(--focus),
      0 0 0 4px color-mix(in oklab, var(--focus) 22%, transparent);
  }
  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: 0 0 0 1px var(--danger);
  }
  &[aria-invalid='true']:focus {
    box-shadow:
      0 0 0 1px var(--danger),
      0 0 0 4px color-mix(in oklab, var(--danger) 22%, transparent);
  }
  &:disabled {
    background: var(--surface-sunken);
    color: var(--text-muted);
    border-color: var(--line);
  }
  @media (forced-colors: active) {
    &:focus {
      outline: 2px solid;
    }
  }
`
