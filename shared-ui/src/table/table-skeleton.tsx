import styled from 'styled-components'
import { Card } from '../card/card.tsx'
import { Loading } from '../loading/loading.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { useDelayed } from '../loading/use-delayed.ts'
import { StatList } from '../stat/stat.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

const Parts = styled.div<{ $shown: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-6);
  visibility: ${({ $shown }) => ($shown ? 'inherit' : 'hidden')};
`
const Figure = styled(Card)`
  height: 7.625rem;

  @media (max-width: 39.99em) {
    height: 6rem;
  }
`
/** Table header and rows; on narrow screens, cards. */
const Rows = styled(Card)<{ $card: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  border-top: 2.75rem solid var(--surface-sunken);

  > div {
    display: grid;
    align-content: center;
    height: 4.6875rem;
    padding: 0 var(--s-4);
    border-top: 1px solid var(--line);
  }

  @media (max-width: 69.99em) {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr));
    gap: var(--s-3);
    border: 0;
    background: none;
    box-shadow: none;

    > div {
      height: ${({ $card }) => $card};
      border: 1px solid var(--line);
      border-radius: var(--r-lg);
      background: var(--raised);
    }
  }
`

export interface TableSkeletonProps {
  /** The screen reader announcement, like “Loading your pay...”. */
  text: string
  /** The number of stat cards above the table. */
  figures?: number
  /** The height of a card on narrow screens, as a CSS length. */
  card: string
}

/**
 * The skeleton of a `DataTable`. It announces the text and reserves the space immediately; the gray bars
 * show after a short delay.
 */
export function TableSkeleton({ text, figures = 0, card }: TableSkeletonProps) {
  const shown = useDelayed()
  return (
    <>
      <VisuallyHidden>
        <Loading text={text} />
      </VisuallyHidden>
      <Parts aria-hidden $shown={shown}>
        {figures > 0 && (
          <StatList as="div">
            {Array.from({ length: figures }, (_, figure) => (
              <Figure key={figure} />
            ))}
          </StatList>
        )}
        <Rows $card={card}>
          {[90, 72, 84].map((share) => (
            <div key={share}>
              <Skeleton width={`${share}%`} height="1.25rem" />
            </div>
          ))}
        </Rows>
      </Parts>
    </>
  )
}
