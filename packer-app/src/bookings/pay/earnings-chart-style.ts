import { VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'

/* `position: relative`, because the visually hidden list would otherwise widen the page. */
export const Figure = styled.figure`
  position: relative;
  display: flex;
  flex-direction: column;
  margin: 0;

  figcaption {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-1) var(--s-4);
    margin-bottom: var(--s-8);
  }
`
export const HiddenList = styled(VisuallyHidden)`
  top: 0;
`
export const Key = styled.span<{ $isHeld?: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);

  & + & {
    margin-left: var(--s-4);
  }
  &::before {
    width: 0.875rem;
    height: 0.875rem;
    border: 1.5px ${({ $isHeld }) => ($isHeld ? 'dashed' : 'solid')} var(--accent);
    border-radius: 0.25rem;
    background: ${({ $isHeld }) => ($isHeld ? 'none' : 'var(--accent)')};
    content: '';
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
`
/** Bars and month names. Phones have room for six months, so they have a chart of their own if there are more. */
export const Plot = styled.div.attrs({ 'aria-hidden': true })<{ $only?: 'narrow' | 'wide' }>`
  display: ${({ $only }) => ($only === 'narrow' ? 'none' : 'flex')};
  flex: 1;
  flex-direction: column;

  @media screen and (max-width: 39.99em) {
    display: ${({ $only }) => ($only === 'wide' ? 'none' : 'flex')};
  }
`
const Columns = styled.div`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
`
export const Bars = styled(Columns)`
  flex: 1;
  min-height: 7rem;
  border-bottom: 1px solid var(--line-strong);
  background: linear-gradient(var(--line) 1px, #0000 1px) 0 0 / 100% 25%;

  > div {
    position: relative;
  }
  /* The lower ends of the bars are cut off, so that only the upper corners are round. */
  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
    clip-path: inset(-3rem -1rem 0);
  }
  .earned {
    fill: var(--accent);
  }
  .held {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.5;
    stroke-dasharray: 4 4;
  }
  /* Leaves room for the value of the bar below. */
  .above {
    transform: translateY(-1.625rem);
  }
  text {
    fill: var(--text);
    font-size: var(--text-sm);
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
  }
  .zero {
    fill: var(--text-muted);
    font-weight: var(--weight-normal);
  }
  @media (max-width: 39.99em) {
    text {
      font-size: var(--text-xs);
      letter-spacing: -0.05em;
    }
  }
  @media (max-width: 23.5em) {
    text {
      font-size: 0.6875rem;
    }
  }
  @media print {
    min-height: 6rem;
  }
`
export const Names = styled(Columns)`
  padding-top: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-align: center;
`
export const None = styled.p`
  display: grid;
  flex: 1;
  place-items: center;
  min-height: 8rem;
  border: 1.5px dashed var(--line);
  border-radius: var(--r-md);
  padding: var(--s-4);
  color: var(--text-muted);
  text-align: center;
`
