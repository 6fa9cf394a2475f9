import styled, { css } from 'styled-components'

const mono = css`
  font-family: Menlo, Consolas, 'Liberation Mono', monospace;
  font-size: var(--text-xs);
`

export const PartFrame = styled.section`
  margin-top: var(--s-16);
`

export const Head = styled.div`
  max-width: 48rem;
  margin-bottom: var(--s-5);
  & > p {
    margin-top: var(--s-1);
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

export const Note = styled.p`
  max-width: var(--measure);
  color: var(--text-muted);
`

/** A click selects all code, ready to copy. */
export const Code = styled.pre`
  ${mono}
  margin: var(--s-1) 0 0;
  color: var(--text-muted);
  line-height: 1.55;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  tab-size: 2;
  user-select: all;
`

export const InlineCode = styled.code`
  ${mono}
  font-size: 0.9em;
  color: var(--text);
`

export const Details = styled.details`
  margin-top: var(--s-4);
  & summary {
    width: fit-content;
    min-height: var(--target);
    padding-block: 0.625rem;
    border-radius: var(--r-sm);
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    cursor: pointer;
  }
  & pre {
    padding: var(--s-5) var(--s-6);
    border-radius: var(--r-lg);
    background: var(--surface-sunken);
  }
`
