import type { ReactNode } from 'react'
import { Card, CardGrid, PictureFrame } from 'shared-ui'
import styled, { css } from 'styled-components'
import { onPhones } from '../on-phones.ts'

/* A long text must not stretch the other cards of its row. */
export const twoLines = css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`

/** The list of gig cards. On phones, each card is a row: picture, title, price, date and badge. */
export const CardList = styled(CardGrid).attrs({ $min: '20rem' })`
  ${onPhones} {
    gap: 0;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--r-lg);
    background: var(--raised);
  }
`

/**
 * The layout that a gig card and its skeleton share. In a long list (gig-list.tsx), the browser skips style and layout
 * of cards far outside the viewport. On phones, the card's buttons are on the job's page.
 */
export const CardFrame = styled(Card)<{ $moving?: boolean }>`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  scroll-margin: calc(var(--bar-height) + var(--s-4)) 0 var(--s-4);
  ${({ $moving }) =>
    $moving &&
    `border-color: var(--accent);
     box-shadow: 0 0 0 1px var(--accent), var(--shadow-1);`}
  [data-lazy] > & {
    content-visibility: auto;
    contain-intrinsic-height: auto 33rem;
  }

  ${onPhones} {
    position: relative;
    flex-direction: row;
    align-items: center;
    gap: var(--s-3);
    min-height: 5.5rem;
    padding: var(--s-3) var(--s-4) var(--s-3) var(--s-3);
    border: 0;
    border-radius: 0;
    box-shadow: ${({ $moving }) => ($moving ? 'inset 4px 0 0 var(--accent)' : 'none')};
    contain-intrinsic-height: auto 5.5rem;
    &:not(:first-child) {
      border-top: 1px solid var(--line);
    }
    & > :nth-child(3) {
      display: none;
    }
  }
`

export const CardPicture = styled(PictureFrame).attrs({ $ratio: '16 / 9' })`
  display: block;
  margin: var(--s-2) var(--s-2) 0;
  ${onPhones} {
    flex: none;
    width: 3.5rem;
    margin: 0;
    aspect-ratio: 1;
  }
`

export const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--s-2);
  padding: var(--s-4) var(--s-4) var(--s-4) var(--s-5);
  ${onPhones} {
    flex-flow: row wrap;
    align-items: center;
    gap: var(--s-1) var(--s-2);
    min-width: 0;
    padding: 0;
    & > :nth-child(n + 3) {
      display: none;
    }
  }
`

/** What only the row on phones shows: price and date. */
export const RowLine = styled.p`
  display: none;
  ${onPhones} {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 0 var(--s-3);
    color: var(--text-muted);
    font-size: 0.9375rem;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
    & > b {
      color: var(--text);
      font-weight: var(--weight-semi);
    }
    & > span {
      text-transform: capitalize;
    }
  }
`

export const CardTop = styled.div`
  display: flex;
  align-items: start;
  gap: var(--s-2);
  & > :first-child {
    margin-right: auto;
  }
  ${onPhones} {
    display: contents;
    & > * {
      order: 1;
    }
    & > :first-child {
      flex: 1 1 100%;
      order: 0;
    }
  }
`

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  gap: var(--s-3) var(--s-4);
  margin-top: auto;
  padding-top: var(--s-3);
`

const FactFrame = styled.div<{ $large: boolean }>`
  min-width: 0;
  & dt {
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
  & dd {
    overflow-wrap: anywhere;
    font-weight: var(--weight-medium);
    font-size: 0.9375rem;
    font-variant-numeric: tabular-nums;
    ${({ $large }) =>
      $large &&
      `font-size: var(--text-xl);
       font-weight: var(--weight-bold);
       letter-spacing: -0.03em;
       line-height: 1.25;`}
  }
`

interface FactProps {
  label: string
  /** Whether the text is large, as for the facts that customers look for first. */
  large?: boolean
  children: ReactNode
}

export function Fact({ label, large = false, children }: FactProps) {
  return (
    <FactFrame $large={large}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </FactFrame>
  )
}

export const CardActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-1);
  padding: var(--s-1) var(--s-2);
  border-top: 1px solid var(--line);
  & > button,
  & > a {
    flex: 1 1 6rem;
    white-space: nowrap;
    color: var(--text-muted);
    &:not(:disabled):hover {
      color: var(--text);
    }
  }
`
