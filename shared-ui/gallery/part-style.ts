import styled, { css } from 'styled-components'

export const PartFrame = styled.section`
  margin-top: var(--s-16);
  & > h2 {
    margin-bottom: var(--s-5);
  }
`

export const Cells = styled.div<{ $min: string; $hug?: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min }) => $min}), 1fr));
  gap: var(--s-5);
  ${({ $hug }) => $hug && '& > figure > div { justify-items: start; }'}
`

export const Cell = styled.figure<{ $wide?: boolean }>`
  display: grid;
  grid-row: span 2;
  grid-template-rows: subgrid;
  row-gap: 0;
  min-width: 0;
  ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--surface);
`

const page = css`
  contain: layout paint;
  min-height: 12rem;
  padding: 0;
  border-radius: calc(var(--r-lg) - 1px) calc(var(--r-lg) - 1px) 0 0;
`

export const Stage = styled.div<{ $asPage?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  min-width: 0;
  padding: var(--s-6);
  ${({ $asPage }) => $asPage && page}
  & > :is(button, a, svg, span) {
    justify-self: start;
  }
`

export const Caption = styled.figcaption`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--s-1);
  padding: var(--s-4) var(--s-6) var(--s-5);
  border-top: 1px solid var(--line);
  border-radius: 0 0 calc(var(--r-lg) - 1px) calc(var(--r-lg) - 1px);
  background: var(--surface-sunken);
  font-size: var(--text-sm);
  & strong {
    font-weight: var(--weight-semi);
  }
`
