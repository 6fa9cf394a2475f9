import styled from 'styled-components'

export const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--s-2);
  padding: 0;
  list-style: none;
`

export const Day = styled.li`
  align-self: center;
  padding: var(--s-2) 0;
  color: var(--text-muted);
  font-size: var(--text-sm);
`

export const SystemLine = styled.li`
  align-self: center;
  padding: var(--s-2) 0;
  color: var(--accent-text);
  font-size: var(--text-sm);
  text-align: center;
`

export const Item = styled.li<{ $own: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.25rem;
  align-self: ${({ $own }) => ($own ? 'flex-end' : 'flex-start')};
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  max-width: 84%;
`

/* `plaintext` keeps characters that change the direction of text inside the bubble. */
export const Bubble = styled.p<{ $own: boolean }>`
  padding: 0.625rem 0.9375rem;
  border-radius: 1.125rem;
  ${({ $own }) => ($own ? 'border-bottom-right-radius' : 'border-bottom-left-radius')}: 0.375rem;
  background: ${({ $own }) => ($own ? 'var(--accent-soft)' : 'var(--surface-sunken)')};
  box-shadow: inset 0 0 0 1px ${({ $own }) => ($own ? 'var(--accent-line)' : 'var(--line)')};
  line-height: 1.45;
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
  white-space: pre-wrap;
`

export const Meta = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0.25rem 0.5rem;
  align-items: center;
  padding: 0 0.25rem;
  color: var(--text-muted);
  font-size: var(--text-xs);

  > span {
    display: inline-flex;
    gap: 0.25rem;
    align-items: center;
  }

  svg {
    color: var(--accent-text);
  }
`

/* The tap target is larger than the text. */
export const MetaButton = styled.button`
  position: relative;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-decoration: underline;
  cursor: pointer;

  &::after {
    content: '';
    position: absolute;
    inset: -0.875rem -0.375rem;
  }

  &:hover {
    color: var(--text);
  }
`

export const Photos = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0.25rem;
  width: 19rem;
  max-width: 100%;
  overflow: hidden;
  border-radius: 1.125rem;

  > a,
  > span {
    aspect-ratio: 4 / 3;
    background: var(--surface-sunken);
  }

  > a:only-of-type {
    grid-column: 1 / -1;
  }

  > a:focus-visible {
    outline-offset: -4px;
  }
`

export const Mark = styled.strong`
  position: absolute;
  bottom: var(--s-2);
  left: var(--s-2);
  display: inline-flex;
  gap: 0.375rem;
  align-items: center;
  min-height: 1.625rem;
  padding: 0.125rem 0.625rem 0.125rem 0.5rem;
  border-radius: var(--r-full);
  background: var(--raised);
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);
  box-shadow: var(--shadow-1);
  pointer-events: none;
`
