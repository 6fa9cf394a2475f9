import styled from 'styled-components'

/** From 768 px: grid columns and rows, by the number of photos shown. No grid has empty cells. */
const frames: Record<number, string> = {
  1: 'max-width: 45rem;',
  2: 'grid-template-columns: repeat(2, minmax(0, 1fr));',
  3: 'grid-template-columns: repeat(2, minmax(0, 1fr));',
  4: 'grid-template-columns: repeat(3, minmax(0, 1fr));',
}
/**
 * On phones, a strip that snaps to one photo. From 768 px, a grid: the first photo is large, and only
 * `$shown` photos show.
 */
export const Photos = styled.div<{ $shown: number }>`
  display: flex;
  gap: var(--s-2);
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  border-radius: var(--r-lg);

  > * {
    flex: 0 0 100%;
    scroll-snap-align: center;
    scroll-snap-stop: always;
  }
  @media (min-width: 48em) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    overflow: visible;
    border-radius: 0;
    ${({ $shown }) => frames[$shown]}

    > :nth-child(n + 5) {
      display: none;
    }
    ${({ $shown }) =>
      $shown > 2 &&
      `> :first-child {
        grid-column: 1 / -1;
        aspect-ratio: 16 / 10;
      }
      > :not(:first-child) {
        border-radius: var(--r-md);
      }`}
  }
  @media (min-width: 64em) {
    gap: var(--s-3);
    ${({ $shown }) =>
      $shown > 2 &&
      `grid-template: repeat(${$shown - 1}, minmax(0, 1fr)) / minmax(0, 3fr) minmax(0, 1fr);
      height: 34rem;

      > :first-child {
        grid-area: 1 / 1 / -1;
      }
      > :nth-child(n) {
        height: 100%;
        aspect-ratio: auto;
      }`}
  }
  @media print {
    display: none;
  }
`
export const Photo = styled.button`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 4 / 3;
  padding: 0;
  overflow: hidden;
  border: 0;
  border-radius: var(--r-lg);
  background: var(--surface-sunken);
  cursor: zoom-in;

  @media (max-width: 47.99em) {
    /* The strip would cut off an outline around the photo. */
    &:focus-visible {
      outline-offset: -4px;
    }
  }
`
export const Counter = styled.span`
  position: absolute;
  right: var(--s-3);
  bottom: var(--s-3);
  padding: 0.25rem 0.75rem;
  border-radius: var(--r-full);
  background: rgb(14 15 18 / 0.78);
  color: #fff;
  font-size: var(--text-sm);
  font-weight: var(--weight-semi);
  font-variant-numeric: tabular-nums;

  @media (min-width: 48em) {
    display: none;
  }
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

  @media (max-width: 47.99em) {
    display: none;
  }
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
