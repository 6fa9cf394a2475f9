import { Card, Loading, Skeleton, Stack, useDelayed, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { Photo, Photos } from '../../gigs/gig-gallery-style.ts'
import { GigColumns } from './gig-columns.ts'

const BackLinkPlaceholder = styled.div`
  display: flex;
  align-items: center;
  min-height: var(--target);
  margin: calc(var(--s-4) * -1) 0 var(--s-2);
`
/** The page's skeleton: photos, title, facts and booking card. */
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
        <Photos $shown={4}>
          {[1, 2, 3, 4].map((photo) => (
            <Photo as="div" key={photo}>
              <Skeleton height="100%" />
            </Photo>
          ))}
        </Photos>
        <GigColumns>
          <Stack>
            <Skeleton width="70%" height="2.5rem" />
            <Skeleton width="14rem" height="3rem" />
            <Skeleton height="12rem" radius="var(--r-lg)" />
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
