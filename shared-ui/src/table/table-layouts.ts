import { css } from 'styled-components'

/** On narrow screens each row becomes a card; eight columns need 70em. */
export const asCards = css`
  @media screen and (max-width: 69.99em) {
    &,
    tbody,
    tfoot {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s-3);
    }
    tbody {
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr));
    }
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tr {
      display: flex;
      flex-wrap: wrap;
      gap: var(--s-2) var(--s-4);
      align-content: start;
      padding: var(--s-4);
      border: 1px solid var(--line);
      border-radius: var(--r-lg);
      background: var(--raised);
    }
    .group {
      grid-column: 1 / -1;
      padding: var(--s-3) 0 0;
      border: 0;
      background: none;
    }
    .group th {
      padding: 0;
      border: 0;
    }
    td {
      display: block;
      flex: 1 1 calc(50% - var(--s-4));
      min-width: 0;
      max-width: none;
      padding: 0;
      border: 0;
      overflow-wrap: anywhere;
    }
    .title {
      flex: 1 1 60%;
      order: -2;
      min-width: 0;
      font-size: var(--text-md);
    }
    .title a {
      position: relative;
    }
    /* Makes the tap target higher than the line of text. */
    .title a::after {
      position: absolute;
      inset: -0.75rem 0;
      content: '';
    }
    tbody td.number {
      align-self: baseline;
    }
    .text {
      max-width: none;
    }
    td.number {
      flex: 0 0 auto;
      order: -1;
      font-size: var(--text-lg);
      line-height: 1.2;
      white-space: normal;
    }
    .text,
    .wide {
      flex: 1 1 100%;
    }
    .short {
      white-space: normal;
    }
    td[data-label]::before {
      display: block;
      color: var(--text-muted);
      content: attr(data-label);
      font-size: var(--text-xs);
      font-weight: var(--weight-normal);
    }
    tfoot tr {
      align-items: baseline;
      border-color: var(--accent-line);
      background: var(--accent-soft);
    }
    tfoot td {
      border: 0;
      background: none;
    }
    tfoot td:empty {
      display: none;
    }
  }
`

/** In print, rows stay table rows at any paper width: full texts, the header on every page, no split rows. */
export const onPaper = css`
  @media print {
    font-size: 8.5pt;

    th,
    td {
      padding: 0.375rem;
      background: none;
    }
    td * {
      font-size: inherit;
    }
    /* In this width "refrigerator" fits: only longer words break. The description gets the remaining width. */
    .title {
      min-width: 6rem;
    }
    .short {
      min-width: 4.5rem;
      white-space: normal;
    }
    .text {
      min-width: 0;
      max-width: none;
    }
    .text > span {
      display: block;
    }
    td:not([class]) {
      min-width: 5rem;
    }
    .number {
      font-size: inherit;
    }
    .title a {
      text-decoration: none;
    }
    tr {
      break-inside: avoid;
    }
    tfoot {
      display: table-row-group;
    }
  }
`
