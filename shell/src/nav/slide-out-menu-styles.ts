import styled from 'styled-components'

export const MenuDialog = styled.dialog`
  width: min(88vw, 22rem);
  height: 100dvh;
  max-height: none;
  margin: 0 0 0 auto;
  padding: 0;
  border: 0;
  border-radius: var(--r-xl) 0 0 var(--r-xl);
  background: var(--overlay);
  color: var(--text);
  box-shadow: var(--shadow-3);
  transform: translateX(100%);
  transition:
    transform var(--base) var(--ease-in),
    overlay var(--base) allow-discrete,
    display var(--base) allow-discrete;

  &[open] {
    display: flex;
    flex-direction: column;
    transform: none;
    transition-duration: var(--slow);
    transition-timing-function: var(--ease-out);
  }

  @starting-style {
    &[open] {
      transform: translateX(100%);
    }
  }

  &::backdrop {
    background: var(--scrim);
  }

  nav {
    display: grid;
    flex: 1;
    gap: var(--s-1);
    align-content: start;
    overflow: auto;
    padding: var(--s-2) var(--s-3);
  }

  nav a {
    display: flex;
    gap: var(--s-4);
    align-items: center;
    min-height: 3.5rem;
    padding: var(--s-2) var(--s-3);
    border-radius: var(--r-md);
    color: var(--text);
    font-size: var(--text-lg);
    font-weight: var(--weight-medium);
    text-decoration: none;
  }

  nav svg {
    color: var(--text-muted);
  }

  nav a:hover {
    background: var(--surface-sunken);
  }

  nav a[aria-current] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: var(--weight-semi);
  }

  nav a[aria-current] svg {
    color: inherit;
  }
`

export const Top = styled.div`
  display: flex;
  flex: none;
  gap: var(--s-2);
  align-items: center;
  justify-content: space-between;
  height: var(--bar-height);
  padding: 0 0.375rem 0 var(--s-6);
`

/* A username wraps onto its own line, and breaks only if it is longer than that line. */
export const Foot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  padding: var(--s-4) var(--s-6) calc(var(--s-6) + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line);

  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }

  p > span {
    display: inline-block;
    max-width: 100%;
    overflow-wrap: anywhere;
  }
`
