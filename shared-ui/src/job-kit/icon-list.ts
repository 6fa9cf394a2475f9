import styled from 'styled-components'

/** A list whose items are an icon and words. */
export const IconList = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-1) var(--s-4);
  font-weight: var(--weight-normal);

  li {
    display: flex;
    gap: var(--s-2);
    min-width: 0;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    margin-top: 0.125rem;
    color: var(--text-muted);
  }
`
