import styled from 'styled-components'

/* From this width on, the list has its own column. */
const wide = '@media (min-width: 76em)'

export const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-3);
  padding: var(--s-2) var(--gutter);
  border-bottom: 1px solid var(--line);
  & > :first-child {
    flex: 1;
  }
`

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: 100%;
  max-width: 96rem;
  margin-inline: auto;
  ${wide} {
    grid-template-columns: 16rem minmax(0, 1fr);
  }
`

export const List = styled.nav`
  padding: var(--s-5) var(--gutter) 0;
  columns: 10rem;
  & > div {
    break-inside: avoid;
    padding-bottom: var(--s-3);
  }
  & p {
    padding: var(--s-1) var(--s-3);
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
  & a {
    display: flex;
    align-items: center;
    min-height: var(--target);
    padding: 0.25rem var(--s-3);
    border-radius: var(--r-sm);
    color: var(--text);
    text-decoration: none;
    &:hover {
      background: var(--surface-sunken);
    }
    &[aria-current] {
      background: var(--accent-soft);
      color: var(--accent-text);
    }
  }
`

export const Main = styled.main`
  min-width: 0;
  max-width: 76rem;
  padding: var(--s-8) var(--gutter) var(--s-24);
`

export const Phone = styled.iframe`
  display: block;
  width: calc(20rem + 2px);
  max-width: 100%;
  height: calc(100dvh - 9rem);
  min-height: 30rem;
  margin: var(--s-6) auto 0;
  border: 1px solid var(--line-strong);
`
