import styled from 'styled-components'

export const PackerList = styled.ul`
  display: grid;
  gap: var(--s-4);
  margin: var(--s-4) 0 0;
  padding: 0;
  list-style: none;
`

/** A packer with picture, name and, in a `div`, what is known; a button may follow. */
export const PackerRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-4);

  > div {
    display: grid;
    flex: 1 1 8rem;
    gap: var(--s-1);
    min-width: 0;
    overflow-wrap: anywhere;
  }
  /* A target of 44 px, without more space around the name. */
  & a {
    justify-self: start;
    margin-block: -0.625rem;
    padding-block: 0.625rem;
  }
`
