import { Section } from 'shared-ui'
import styled from 'styled-components'
import { Tile } from '../../bookings/booked-tile.ts'

/* The styles of the gigs above all others: offered ones and urgent ones. */

export const First = styled(Section)`
  margin-top: 0;
  margin-bottom: var(--s-8);
`
export const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--s-3);
`
export const FirstTile = styled(Tile)`
  padding: var(--s-4);
  border-color: var(--accent-line);
  background: var(--accent-soft);
`
export const Price = styled.span`
  font-size: var(--text-lg);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
`
export const Strong = styled.strong`
  color: var(--accent-text);
`
