import { Card, Loading, Skeleton, Stack, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { GigColumns } from './gig-columns.ts'

const BackLinkPlaceholder = styled.div`
  display: flex;
  align-items: center;
  min-height: var(--target);
  margin: calc(var(--s-4) * -1) 0 var(--s-2);
`
const Gallery = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s-2);

  > * {
    aspect-ratio: 4 / 3;
  }
  > :first-child {
    grid-column: 1 / -1;
    aspect-ratio: 16 / 10;
  }

  @media (min-width: 64em) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 1fr);
    grid-template-rows: repeat(3, minmax(0, 1fr));
    gap: var(--s-3);
    height: 30rem;

    > * {
      aspect-ratio: auto;
    }
    > :first-child {
      grid-column: 1;
      grid-row: 1 / -1;
      aspect-ratio: auto;
    }
  }
`

/** The page's skeleton: gallery, title, route and booking card. */
export function GigPageSkeleton() {
  const shown = useDelayed()
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading the gig..." />
      </VisuallyHidden>
      <div aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
        <BackLinkPlaceholder>
          <Skeleton width="7rem" height="1.25rem" />
        </BackLinkPlaceholder>
        <Gallery>
          <Skeleton height="100%" radius="var(--r-lg)" />
          {[1, 2, 3].map((thumb) => (
            <Skeleton key={thumb} height="100%" radius="var(--r-md)" />
          ))}
        </Gallery>
        <GigColumns>
          <Stack>
            <Skeleton width="70%" height="2.5rem" />
            <Skeleton width="14rem" height="3rem" />
            <Skeleton width="14rem" height="3rem" />
          </Stack>
          <Card $pad>
            <Stack>
              <Skeleton width="7rem" height="2.75rem" />
              {[100, 100, 60].map((share, line) => (
                <Skeleton key={line} width={`${share}%`} height="1.5rem" />
              ))}
              <Skeleton height="3.25rem" radius="0.875rem" />
            </Stack>
          </Card>
        </GigColumns>
      </div>
    </>
  )
}
