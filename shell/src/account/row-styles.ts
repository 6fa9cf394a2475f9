import styled from 'styled-components'

/** A list of rows with an icon, text and a control or badge. */
export const Rows = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: 100%;
  margin: 0;
  padding: 0;
  list-style: none;
`

export const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3) var(--s-4);
  align-items: center;
  padding: var(--s-4) 0;
  border-top: 1px solid var(--line);

  &:first-child {
    padding-top: 0;
    border-top: 0;
  }

  &:last-child {
    padding-bottom: 0;
  }
`

export const Disc = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  color: var(--text-muted);
`

export const RowText = styled.div`
  flex: 1 1 6rem;
  min-width: 0;
  line-height: 1.4;

  strong {
    display: block;
    font-weight: var(--weight-semi);
    overflow-wrap: anywhere;
  }

  span {
    color: var(--text-muted);
    font-size: 0.9375rem;
  }
`
