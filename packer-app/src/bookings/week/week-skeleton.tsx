import { Card, Loading, Skeleton, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'

const Parts = styled.div<{ $isShown: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  visibility: ${({ $isShown }) => ($isShown ? 'inherit' : 'hidden')};
`
const Figures = styled(Card)`
  height: 9rem;
  box-shadow: none;

  @media (min-width: 48em) {
    height: 5.5rem;
  }
`
const DayList = styled.div`
  display: grid;
  gap: var(--s-6);

  > div {
    display: grid;
    gap: var(--s-3);
  }
  @media (min-width: 80em) {
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: 0;
    height: 43.25rem;
    border: 1px solid var(--line);
    border-radius: var(--r-lg);

    > div {
      align-content: start;
      padding: var(--s-4) var(--s-3);
      border-left: 1px solid var(--line);
    }
    > :first-child {
      border-left: 0;
    }
  }
`

export function WeekSkeleton() {
  const isShown = useDelayed()
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading your week..." />
      </VisuallyHidden>
      <Parts aria-hidden $isShown={isShown}>
        <Figures />
        <DayList>
          {Array.from({ length: 7 }, (_, day) => (
            <div key={day}>
              <Skeleton width="5rem" height="1.25rem" />
              <Skeleton height="4.5rem" radius="var(--r-md)" />
            </div>
          ))}
        </DayList>
      </Parts>
    </>
  )
}
