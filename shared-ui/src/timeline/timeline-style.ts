import styled, { css, keyframes } from 'styled-components'

const halo = keyframes`
  from { opacity: 0.4; scale: 1; }
  70%, to { opacity: 0; scale: 1.75; }
`

const arrive = keyframes`
  from { opacity: 0; }
`

export const Marker = styled.span`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border-radius: 50%;
`

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--s-4);
  min-height: 1.75rem;
  & > b {
    min-width: 0;
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }
`

export const Time = styled.time`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`

export const Note = styled.div`
  color: var(--text-muted);
  font-size: 0.9375rem;
  line-height: 1.45;
  overflow-wrap: anywhere;
`

export const PhotoRow = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  margin: var(--s-2) 0 0;
  padding: 0;
  list-style: none;
  & a {
    display: block;
    width: 5rem;
    aspect-ratio: 4 / 3;
    overflow: hidden;
    border-radius: var(--r-sm);
    background: var(--surface-sunken);
  }
  @media print {
    display: none;
  }
`

export const NowTag = styled.span`
  display: block;
  color: var(--accent-text);
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);
`

/* A line joins the steps: solid between past steps and the current one, dotted before future steps. */
export const Step = styled.li<{ $isNew: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: 1.75rem minmax(0, 1fr);
  gap: 0 var(--s-4);
  padding-bottom: var(--s-5);
  ${({ $isNew }) =>
    $isNew &&
    css`
      animation: ${arrive} var(--slow) var(--ease-out);
    `}
  &:last-child {
    padding-bottom: 0;
  }
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    left: 0.875rem;
    top: 1.75rem;
    bottom: 0;
    border-left: 2px dotted var(--line-strong);
    translate: -50%;
  }
  &:has(+ .todo)::before {
    bottom: -0.4375rem;
  }

  &:not(:last-child, :has(+ .todo))::before {
    border-left: 2px solid var(--accent);
  }
  &.ended > ${Marker},
  &.noted > ${Marker} {
    background: var(--surface-sunken);
    box-shadow: inset 0 0 0 1px var(--line-strong);
    color: var(--text-muted);
  }
  &.done > ${Marker} {
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent-line);
    color: var(--accent-text);
  }
  &.done:last-child > ${Marker} {
    border-radius: 0.5rem;
    background: var(--accent);
    color: var(--on-accent);
  }

  &.now {
    padding-bottom: var(--s-6);
  }
  &.now > ${Marker} {
    background: var(--accent);
    color: var(--on-accent);
    &::after {
      content: '';
      position: absolute;
      inset: 0;
      z-index: -1;
      border-radius: 50%;
      background: var(--accent);
      animation: ${halo} 2.8s var(--ease-out) infinite;
    }
  }
  &.now > div {
    margin: -0.625rem 0 0 -0.25rem;
    padding: var(--s-3) var(--s-4) var(--s-4);
    border-radius: var(--r-md);
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent-line);
    & b {
      font-size: var(--text-lg);
      font-weight: var(--weight-semi);
      letter-spacing: var(--tracking-snug);
    }
    & ${Note} {
      color: var(--text);
    }
  }

  &.todo:not(:last-child)::before {
    top: 1.3125rem;
  }
  &.todo > ${Marker}::before {
    content: '';
    width: 0.8125rem;
    height: 0.8125rem;
    border: 2px solid var(--line-strong);
    border-radius: 50%;
    background: var(--surface);
  }
  &.todo:last-child > ${Marker}::before {
    border-radius: 0.1875rem;
  }
  &.todo b {
    color: var(--text-muted);
    font-weight: var(--weight-normal);
  }

  @media (prefers-reduced-motion: reduce) {
    &.now > ${Marker}::after {
      animation: none;
      opacity: 0.22;
      scale: 1.4;
    }
  }
  @media (forced-colors: active) {
    &.now > div {
      border: 1px solid;
    }
  }
  @media print {
    &.now > ${Marker}::after {
      display: none;
    }
    break-inside: avoid;
  }
`
