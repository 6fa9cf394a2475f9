import styled from 'styled-components'

/**
 * Two columns: text and a sticky card. On narrow screens the card is between the two parts of the text, in
 * markup order: top, card, rest. `$isFirst`: only the back link is above the columns, so the columns need no
 * margin. `$isLong`: the cards may be higher than the window, so the cards scroll with the page.
 */
export const GigColumns = styled.div<{ $isFirst?: boolean; $isLong?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--s-8);
  ${({ $isFirst }) => !$isFirst && 'margin-top: var(--s-6);'}

  section {
    margin-top: 0;
  }
  /* Keeps focused controls above the dock. */
  a,
  button {
    scroll-margin-bottom: 6rem;
  }

  @media (min-width: 64em) {
    grid-template-rows: auto 1fr;
    grid-template-columns: minmax(0, 1fr) 26rem;
    gap: var(--s-10) var(--s-16);
    ${({ $isFirst }) => !$isFirst && 'margin-top: var(--s-10);'}

    > :nth-child(2) {
      ${({ $isLong }) => !$isLong && 'position: sticky;'}
      top: calc(var(--bar-height) + var(--s-6));
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
  /* With small type and margins, the facts that a packer needs on the road fit on one printed page. */
  @media print {
    display: block;
    margin: 0;
    font-size: 10pt;

    && > * {
      gap: var(--s-4);
      margin-bottom: var(--s-4);
    }
    h1 {
      font-size: 18pt;
    }
    h2 {
      font-size: 12pt;
    }
  }
`
