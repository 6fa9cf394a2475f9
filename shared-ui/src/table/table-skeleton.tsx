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
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
`
const Figure = styled(Card)`
  height: 7.625rem;

  @media (max-width: 39.99em) {
    height: 6rem;
  }
`
/** Table head and rows, on narrow screens the cards that rows become. */
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
  /** What a screen reader says meanwhile, as in “Loading your pay...”. */
  text: string
  /** How many figures stand above the table. */
  figures?: number
  /** The height of a row's card on narrow screens, in CSS. */
  card: string
}

/**
 * What stands for a `DataTable` on its way: the words at once, the room of what comes from the start,
 * its grey once it takes a moment.
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
