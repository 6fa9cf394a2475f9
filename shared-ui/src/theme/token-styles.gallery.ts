import styled from 'styled-components'

const mono = `Menlo, Consolas, 'Liberation Mono', monospace`

export const Group = styled.section`
  margin-top: var(--s-12);
  & h2 {
    margin-bottom: var(--s-5);
  }
`

export const Samples = styled.ul<{ $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min }) => $min}), 1fr));
  gap: var(--s-5);
`

export const Sample = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  min-width: 0;
  font-size: var(--text-xs);
  & code {
    font-family: ${mono};
    font-size: var(--text-xs);
    font-weight: var(--weight-semi);
    user-select: all;
  }
`

export const Value = styled.span`
  color: var(--text-muted);
  overflow-wrap: anywhere;
`

export const Shape = styled.span`
  display: block;
  margin-bottom: var(--s-2);
  &.field {
    height: 4rem;
    border-radius: var(--r-md);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  &.square {
    width: 6rem;
    height: 4rem;
    border: 1px solid var(--line-strong);
    background: var(--raised);
  }
  &.words {
    overflow-wrap: anywhere;
  }
  &.bar {
    max-width: 100%;
    height: 0.75rem;
    border-radius: 0.25rem;
    background: var(--accent);
  }
  &.traveler {
    width: 2rem;
    height: 2rem;
    border-radius: var(--r-sm);
    background: var(--accent);
    transition: translate var(--slow) linear;
  }
  li:hover > &.traveler {
    translate: 5rem;
  }
`
