import styled from 'styled-components'

/** Grid columns and rows, by the number of photos shown. No grid has empty cells. */
const frames: Record<number, string> = {
  1: 'max-width: 45rem;',
  2: `
    @media (min-width: 40em) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }`,
  3: `
    grid-template-columns: repeat(2, minmax(0, 1fr));

    @media (min-width: 64em) {
      grid-template: repeat(2, minmax(0, 1fr)) / minmax(0, 3fr) minmax(0, 1fr);
    }`,
  4: `
    grid-template-columns: repeat(3, minmax(0, 1fr));

    @media (min-width: 64em) {
      grid-template: repeat(3, minmax(0, 1fr)) / minmax(0, 3fr) minmax(0, 1fr);
    }`,
}
export const Grid = styled.div<{ $shown: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-2);
  ${({ $shown }) => frames[$shown]}

  @media (min-width: 64em) {
    gap: var(--s-3);
    ${({ $shown }) => $shown > 2 && 'height: 34rem;'}
  }
  @media print {
    display: none;
  }
`
const Photo = styled.button`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 4 / 3;
  padding: 0;
  overflow: hidden;
  border: 0;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  cursor: zoom-in;
`
/** On wide screens, three or more photos fill the height of the grid. */
const fillFrame = `
  @media (min-width: 64em) {
    height: 100%;
    aspect-ratio: auto;
  }`
export const Thumb = styled(Photo)<{ $shown: number }>`
  ${({ $shown }) => ($shown === 2 ? 'border-radius: var(--r-lg);' : fillFrame)}
`
export const Hero = styled(Photo)<{ $shown: number }>`
  border-radius: var(--r-lg);
  ${({ $shown }) => $shown > 2 && `aspect-ratio: 16 / 10; ${fillFrame}`}
`
export const HeroPlace = styled.div<{ $shown: number }>`
  position: relative;
  ${({ $shown }) =>
    $shown > 2 &&
    `grid-column: 1 / -1;

    @media (min-width: 64em) {
      grid-column: 1;
      grid-row: 1 / -1;
    }`}
`
export const MoreLabel = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  background: rgb(14 15 18 / 0.72);
  color: #fff;
  font-size: min(0.9375rem, 3.9vw);
  font-weight: var(--weight-semi);
  line-height: 1.35;
  text-align: center;
`
export const NoPhotos = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-content: center;
  gap: var(--s-1);
  padding: var(--s-8) var(--s-5);
  border-radius: var(--r-lg);
  background: var(--surface-sunken);
  text-align: center;

  img {
    width: min(100%, 17rem);
    aspect-ratio: 4 / 3;
    margin-bottom: var(--s-3);
    border-radius: var(--r-md);
    object-fit: cover;
  }
  strong {
    font-size: var(--text-lg);
    font-weight: var(--weight-semi);
  }
  span {
    color: var(--text-muted);
  }
  @media print {
    display: none;
  }
`
