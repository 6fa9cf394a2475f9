import styled from 'styled-components'

/* From this width on, the list has its own column and the switches fit in the bar. */
const wide = '@media (min-width: 76em)'

export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-bar);
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-height: var(--bar-height);
  padding: 0 var(--gutter);
  border-bottom: 1px solid var(--line);
  background: var(--bar);
  backdrop-filter: blur(14px) saturate(1.6);
  & a {
    border-radius: var(--r-sm);
    text-decoration: none;
  }
  & > button {
    margin-left: auto;
  }
  ${wide} {
    & > button {
      display: none;
    }
  }
`

export const Mode = styled.span`
  padding-left: var(--s-3);
  border-left: 1px solid var(--line);
  color: var(--text-muted);
  font-size: 0.9375rem;
  @media (max-width: 25em) {
    display: none;
  }
`

export const Switches = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  ${wide} {
    position: fixed;
    z-index: var(--z-bar);
    top: 0;
    right: calc(var(--gutter) + var(--lock-gap, 0px));
    align-items: center;
    height: var(--bar-height);
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

export const Side = styled.aside<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'block' : 'none')};
  padding: var(--s-5) var(--gutter) var(--s-6);
  border-bottom: 1px solid var(--line);
  ${wide} {
    display: block;
    padding-right: 0;
    border: 0;
  }
`

export const List = styled.nav`
  margin-top: var(--s-5);
  columns: 10rem;
  & > div {
    break-inside: avoid;
    padding-bottom: var(--s-3);
  }
  & p {
    padding: var(--s-1) var(--s-3);
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
  }
  & a {
    display: flex;
    align-items: center;
    min-height: var(--target);
    padding: 0.25rem var(--s-3);
    border-radius: var(--r-sm);
    color: var(--text);
    font-size: 0.9375rem;
    font-weight: var(--weight-medium);
    text-decoration: none;
    &:hover {
      background: var(--surface-sunken);
    }
    &[aria-current] {
      background: var(--accent-soft);
      color: var(--accent-text);
      font-weight: var(--weight-semi);
    }
  }
  ${wide} {
    position: sticky;
    top: calc(var(--bar-height) + var(--s-5));
    max-height: calc(100dvh - var(--bar-height) - var(--s-5));
    margin: 0 0 0 calc(-1 * var(--s-3));
    padding-bottom: var(--s-6);
    columns: auto;
    overflow-y: auto;
    & a {
      min-height: 2rem;
    }
  }
`

export const Main = styled.main`
  min-width: 0;
  padding: var(--s-8) var(--gutter) var(--s-24);
  & > * {
    max-width: 72rem;
  }
  ${wide} {
    padding-top: var(--s-12);
    padding-left: var(--s-12);
  }
`

export const Lede = styled.p`
  max-width: 46rem;
  margin-top: var(--s-3);
  color: var(--text-muted);
  font-size: var(--text-lg);
`

export const Phone = styled.iframe`
  display: block;
  width: calc(20rem + 2px);
  max-width: 100%;
  height: calc(100dvh - 9rem);
  min-height: 30rem;
  margin: var(--s-6) auto 0;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-lg);
  background: var(--surface);
`
