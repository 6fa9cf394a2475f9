import styled from 'styled-components'

/** In wide windows, the list of sections is on the left and the sections are on the right. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  @media (min-width: 64em) {
    grid-template-columns: 15rem minmax(0, 50rem);
    column-gap: var(--s-16);
    align-items: start;
  }
`

export const Contents = styled.nav`
  display: none;

  @media (min-width: 64em) {
    position: sticky;
    top: calc(var(--bar-height) + var(--s-6));
    display: grid;
    gap: var(--s-1);
  }

  a {
    display: flex;
    gap: var(--s-3);
    align-items: center;
    min-height: var(--target);
    padding: 0 var(--s-3);
    border-radius: var(--r-md);
    color: var(--text-muted);
    font-weight: var(--weight-medium);
    text-decoration: none;
  }

  a:hover {
    background: var(--surface-sunken);
    color: var(--text);
  }
`

export const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
`
