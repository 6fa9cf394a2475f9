import styled from 'styled-components'

/** A wrapping row of chips. */
export const ChipList = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
`

/** Tiles in columns of at least 264 px. */
export const TileList = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr));
  gap: var(--s-3);
`

/** Check rows in columns of at least 168 px. */
export const CheckList = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr));
  column-gap: var(--s-8);
`
