import styled from 'styled-components'

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--s-3);

  h2 {
    font-size: var(--text-lg);
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`
export const Bars = styled.div.attrs({ 'aria-hidden': true })`
  display: grid;
  grid-template-columns: repeat(5, 1fr);
  gap: 0.25rem;

  i {
    height: 0.375rem;
    border-radius: var(--r-full);
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }
  .done {
    background: var(--accent);
    box-shadow: none;
  }
  @media (forced-colors: active) {
    i {
      border: 1px solid;
    }
    .done {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`
export const Text = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.45;
`
/** What the customer wrote. */
export const Quote = styled.blockquote`
  margin: 0;
  padding-left: var(--s-4);
  border-left: 3px solid var(--accent-line);
  overflow-wrap: anywhere;
  white-space: pre-line;
`
/** Later steps, shown on demand. */
export const Skips = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-2);
`
