import { Card } from 'shared-ui'
import styled from 'styled-components'

/* A list on phones, on paper and up to 1279 px; seven columns with hours from 1280 px. */
const columns = '@media screen and (min-width: 80em)'
const list = '@media screen and (max-width: 79.99em)'

const headHeight = '3.25rem'
const grid = `repeating-linear-gradient(transparent 0 calc(var(--hour) - 1px), var(--line) calc(var(--hour) - 1px) var(--hour))`

export const Week = styled.div`
  --hour: 4rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-6);

  ${columns} {
    grid-template-columns: var(--columns);
    gap: 0;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--r-lg);
    background: var(--raised);
  }
`
export const Hours = styled.div`
  display: none;

  ${columns} {
    display: grid;
    grid-auto-rows: var(--hour);
    padding-top: ${headHeight};
  }
  span {
    padding-right: var(--s-2);
    color: var(--text-muted);
    font-size: var(--text-xs);
    text-align: right;
    white-space: nowrap;
    translate: 0 -0.5625rem;
  }
`
export const Day = styled.section<{ $isToday: boolean; $isFolded: boolean }>`
  break-inside: avoid;

  ${list} {
    ${({ $isFolded }) => $isFolded && 'display: none;'}
  }
  > h2 {
    font-size: ${({ $isToday }) => ($isToday ? 'var(--text-xl)' : 'var(--text-lg)')};
  }
  ${columns} {
    position: relative;
    min-height: calc(${headHeight} + var(--rows) * var(--hour));
    border-left: 1px solid var(--line);
    ${({ $isToday }) => $isToday && 'background: color-mix(in oklab, var(--raised), var(--accent-soft) 35%);'}

    > h2 {
      display: flex;
      flex-wrap: wrap;
      align-content: center;
      gap: 0 0.25rem;
      height: ${headHeight};
      padding: 0 var(--s-3);
      border-bottom: 1px solid var(--line);
      color: ${({ $isToday }) => ($isToday ? 'var(--text)' : 'var(--text-muted)')};
      font-size: var(--text-sm);
      font-weight: ${({ $isToday }) => ($isToday ? 'var(--weight-semi)' : 'var(--weight-medium)')};
      line-height: 1.2;
      letter-spacing: 0;
      ${({ $isToday }) => $isToday && 'box-shadow: inset 0 3px 0 var(--accent);'}
    }
  }
`
export const TodayWord = styled.span`
  color: var(--accent-text);
`
export const Free = styled.p`
  margin-top: var(--s-1);
  color: var(--text-muted);

  ${columns} {
    position: absolute;
    inset: ${headHeight} 0 0;
    margin: 0;
    padding: var(--s-3);
    background: ${grid};
    font-size: var(--text-sm);
  }
`
export const Blocks = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-2);
  margin-top: var(--s-2);

  ${columns} {
    position: absolute;
    inset: ${headHeight} 0 0;
    display: block;
    margin: 0;
    background: ${grid};
  }
  > li {
    ${columns} {
      position: absolute;
      top: calc(var(--from) * var(--hour) + 1px);
      left: calc(var(--lane) / var(--lanes) * 100% + 0.25rem);
      width: calc(100% / var(--lanes) - 0.375rem);
      height: calc(var(--hours) * var(--hour) - 3px);
    }
  }
`

export const Pay = styled.span`
  font-weight: var(--weight-semi);
  font-variant-numeric: tabular-nums;

  ${columns} {
    margin-left: auto;
  }
`
const edges = {
  planned: ['accent-soft', 'accent-line', 'accent'],
  done: ['surface-sunken', 'line', 'line-strong'],
  clash: ['warning-soft', 'warning', 'warning'],
} as const
export type BlockKind = keyof typeof edges

export const Block = styled.li<{ $kind: BlockKind; $lanes: number }>`
  ${columns} {
    min-height: 2.75rem;
  }
  > a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--s-3);
    min-height: var(--target);
    padding: var(--s-3) var(--s-4);
    border-radius: var(--r-md);
    color: var(--text);
    font-size: 0.9375rem;
    line-height: 1.35;
    text-decoration: none;
    overflow-wrap: anywhere;
    ${({ $kind }) => {
      const [ground, line, bar] = edges[$kind]
      return `background: var(--${ground}); box-shadow: inset 0 0 0 1px var(--${line}), inset 4px 0 0 var(--${bar});
      &:hover { box-shadow: inset 0 0 0 2px var(--${bar}), inset 4px 0 0 var(--${bar}); }`
    }}

    > * {
      grid-column: 1 / -1;
    }
    > strong {
      grid-column: 1;
      font-weight: var(--weight-semi);
    }
    > ${Pay} {
      grid-area: 1 / 2;
    }
    ${columns} {
      display: flex;
      flex-flow: row wrap;
      align-content: flex-start;
      gap: 0 var(--s-2);
      height: 100%;
      padding: 0.375rem var(--s-2) 0.375rem var(--s-3);
      overflow: hidden;
      border-radius: var(--r-sm);
      font-size: var(--text-xs);
      line-height: 1.3;

      > strong {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: ${({ $lanes }) => ($lanes > 1 ? 4 : 2)};
        flex: 1 1 100%;
        overflow: hidden;
        font-size: ${({ $lanes }) => ($lanes > 1 ? 'var(--text-xs)' : 'var(--text-sm)')};
        line-height: 1.25;
      }
    }
  }
  svg {
    flex: none;
  }
`
export const Times = styled.span`
  font-variant-numeric: tabular-nums;

  ${columns} {
    flex: 1 1 100%;
  }
`
export const Cities = styled.span<{ $lanes: number }>`
  ${columns} {
    ${({ $lanes }) => $lanes > 1 && 'display: none;'}
  }
`
export const Mark = styled.span<{ $tone: 'positive' | 'warning' }>`
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
  color: var(--${({ $tone }) => $tone});
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);

  ${columns} {
    flex: 1 1 100%;
    ${({ $tone }) => $tone === 'warning' && 'order: -1;'}
  }
`
/* In a narrow column, the rest of the words is for screen readers only. */
export const RestOfWords = styled.span`
  ${columns} {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`
export const Drive = styled.li<{ $isTight: boolean }>`
  ${columns} {
    min-height: 1.125rem;
  }
  > span {
    display: flex;
    align-items: center;
    gap: var(--s-2);
    min-height: 1.75rem;
    margin-left: 0.4375rem;
    padding-left: var(--s-4);
    border-left: 2px dotted var(--line-strong);
    color: ${({ $isTight }) => ($isTight ? 'var(--warning)' : 'var(--text-muted)')};
    font-size: var(--text-sm);
    font-weight: ${({ $isTight }) => ($isTight ? 'var(--weight-semi)' : 'inherit')};

    ${columns} {
      justify-content: center;
      height: 100%;
      min-height: 0;
      margin: 0;
      padding: 0 var(--s-1);
      border: 0;
      border-radius: var(--r-sm);
      background: repeating-linear-gradient(-45deg, transparent 0 5px, var(--line) 5px 6px);
      font-size: var(--text-xs);
      line-height: 1;
      white-space: nowrap;
    }
  }
  svg {
    flex: none;
  }
`

export const Summary = styled(Card).attrs({ as: 'dl' })`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: var(--s-3) var(--s-6);
  margin-bottom: var(--s-4);
  padding: var(--s-4) var(--s-5);
  box-shadow: none;

  dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  dd {
    font-size: var(--text-xl);
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
  }
`
export const FeedLink = styled.div`
  dd {
    font-size: 0.9375rem;
    font-weight: var(--weight-medium);
    letter-spacing: 0;
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: var(--s-2);
    min-height: var(--target);
    margin-block: -0.375rem;
    line-height: 1.25;
  }
  @media print {
    display: none;
  }
`
export const Clashes = styled.div`
  display: grid;
  gap: var(--s-3);
  margin-bottom: var(--s-5);
`
export const OnlyList = styled.p`
  margin-top: var(--s-5);

  ${columns} {
    display: none;
  }
  @media print {
    display: none;
  }
`
export const WeekLinks = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3);

  > [aria-label] {
    width: var(--target);
    padding: 0;

    svg {
      margin: 0;
    }
  }
  @media print {
    display: none;
  }
`
