import styled from 'styled-components'
import { Card } from '../card/card.tsx'
import { asCards, onPaper } from './table-layouts.ts'

export const TableFrame = styled(Card)`
  overflow-x: auto;

  @media screen and (max-width: 69.99em) {
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

/** The style of a table that becomes cards on narrow screens. */
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
  .group th {
    padding-block: var(--s-5) var(--s-2);
    border-top: 1px solid var(--line);
    background: none;
    color: var(--text);
    font-size: var(--text-lg);
    font-weight: var(--weight-semi);
  }
  .group:hover {
    background: none;
  }
  /* This width fits most words: only longer ones break. */
  @media (min-width: 70em) {
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
  ${asCards}
  ${onPaper}
`
