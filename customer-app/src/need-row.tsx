import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { StairsIcon } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { twoLines } from './gigs/gig-card-frame.tsx'

/** The square behind an icon. */
export const Disc = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--r-md);
  background: var(--accent-soft);
  color: var(--accent-text);
`

/** Rows of what the customer has to do. Rows share a line if they fit. */
export const NeedList = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  overflow: hidden;
  background: var(--line);
  & > li {
    flex: 1 1 20rem;
    min-width: 0;
    background: var(--raised);
  }
`

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-height: 4.25rem;
  padding: var(--s-3) var(--s-4);
  color: inherit;
  line-height: 1.35;
  text-decoration: none;
  &[href] {
    height: 100%;
    &:hover {
      background: var(--surface-sunken);
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  & > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & strong {
    display: block;
    font-weight: var(--weight-semi);
  }
  & div > span {
    ${twoLines}
    font-size: 0.9375rem;
  }
  & div > span,
  & > svg {
    flex: none;
    color: var(--text-muted);
  }
  li:not(:first-child) > & > ${Disc} {
    background: var(--surface-sunken);
    color: var(--text-muted);
  }
`

export interface NeedRowProps {
  icon: LucideIcon | typeof StairsIcon
  title: string
  text: string
  /** The row links to this path. Without `to` and `onClick`, the row is plain text, for a row with its own button. */
  to?: string | undefined
  onClick?: (() => void) | undefined
}

/** Something that the customer has to do: what and for which job. Inside an `li` of a `NeedList`. */
export const NeedRow = ({ icon: Icon, title, text, to, onClick }: NeedRowProps) => (
  <Frame {...(to === undefined ? onClick && { as: 'button', onClick } : { as: Link, to })}>
    <Disc>
      <Icon size={22} aria-hidden />
    </Disc>
    <div>
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
    {(to ?? onClick) && <ChevronRight size={20} aria-hidden />}
  </Frame>
)
