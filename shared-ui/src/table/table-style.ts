import styled from 'styled-components'
import { Card } from '../card/card.tsx'

export const TableFrame = styled(Card)`
  overflow-x: auto;

  @media screen and (max-width: 63.99em) {
    border: 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
  }
  @media print {
    overflow: visible;
    border: 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
  }
`

/**
 * A table that becomes cards on narrow screens. Roles stand on every part, because a changed
 * `display` takes the meaning of table markup away.
 */
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: 0.9375rem;

  th {
    padding: var(--s-3) var(--s-4);
    background: var(--surface-sunken);
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
    text-align: left;
    white-space: nowrap;
  }
  td {
    padding: var(--s-4);
    border-top: 1px solid var(--line);
    line-height: 1.4;
    vertical-align: top;
  }
  tbody tr {
    transition: background var(--fast);
  }
  tbody tr:hover {
    background: color-mix(in oklab, var(--raised), var(--surface-sunken) 60%);
  }
  td {
    overflow-wrap: anywhere;
  }
  /* Room for a usual word: only what is longer breaks. */
  @media (min-width: 64em) {
    td:not([class]) {
      min-width: 7.5rem;
    }
  }
  .title {
    min-width: 11rem;
    font-weight: var(--weight-semi);
    overflow-wrap: anywhere;
  }
  .title a {
    color: var(--text);
    text-decoration-color: var(--line);
    text-decoration-thickness: 2px;
  }
  .title a:hover {
    color: var(--accent-text);
    text-decoration-color: currentcolor;
  }
  .text {
    min-width: 9rem;
    max-width: 19rem;
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  .text > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .short {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .number {
    font-size: var(--text-md);
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    text-align: right;
    white-space: nowrap;
  }
  th.number {
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
  }
  tfoot td {
    border-top: 2px solid var(--line);
    background: var(--surface-sunken);
    font-weight: var(--weight-semi);
  }

  @media screen and (max-width: 79.99em) {
    th,
    td {
      padding-inline: var(--s-3);
    }
  }
  @media screen and (max-width: 63.99em) {
    &,
    tbody,
    tfoot {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s-3);
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
      padding: var(--s-4);
      border: 1px solid var(--line);
      border-radius: var(--r-lg);
      background: var(--raised);
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
    /* A thumb's height to press, a line's height to look at. */
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
  /* On paper it stays a table, whatever the width of the sheet: the head on every page, no row cut. */
  @media print {
    font-size: 8.5pt;

    th,
    td {
      padding: 0.375rem;
      background: none;
    }
    .title,
    .text {
      min-width: 0;
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
