import styled from 'styled-components'

/** A checkbox that looks like a switch. */
export const Switch = styled.input`
  flex: none;
  width: 2.75rem;
  height: 1.625rem;
  margin: 0;
  padding: 0.125rem;
  appearance: none;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-full);
  background: var(--raised);
  cursor: pointer;
  transition:
    background var(--fast),
    border-color var(--fast);

  &::after {
    content: '';
    display: block;
    width: 1.125rem;
    height: 1.125rem;
    border-radius: 50%;
    background: var(--line-strong);
    transition: translate var(--fast) var(--ease-out);
  }

  &:checked {
    border-color: var(--accent);
    background: var(--accent);
  }

  &:checked::after {
    background: var(--on-accent);
    translate: 1.125rem;
  }

  &:disabled {
    cursor: default;
    opacity: 0.5;
  }

  @media (forced-colors: active) {
    appearance: auto;

    &::after {
      display: none;
    }
  }
`
