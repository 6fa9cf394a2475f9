import { Skeleton, useDelayed, VisuallyHidden } from 'shared-ui'
import {
  CardActions,
  CardBody,
  CardFrame,
  CardList,
  CardPicture,
  CardTop,
  Fact,
  Facts,
  RowLine,
} from './gig-card-frame.tsx'

const Line = ({ width }: { width: string }) => <Skeleton width={width} height="0.9375rem" />

/** Gray placeholder cards, which show only if loading takes longer than 150 ms. */
export function GigListSkeleton() {
  const shown = useDelayed()
  return (
    <>
      <VisuallyHidden role="status">Loading your jobs...</VisuallyHidden>
      <CardList aria-hidden style={shown ? undefined : { visibility: 'hidden' }}>
        {['first', 'second', 'third'].map((key) => (
          <CardFrame as="li" key={key}>
            <CardPicture>
              <Skeleton width="100%" height="100%" radius="0" />
            </CardPicture>
            <CardBody>
              <CardTop>
                <Skeleton width="62%" height="1.375rem" />
                <Skeleton width="3.75rem" height="1.625rem" radius="var(--r-full)" />
              </CardTop>
              <RowLine />
              <Line width="94%" />
              <Line width="70%" />
              <Facts>
                {['Price', 'Boxes', 'Pickup', 'Posted'].map((label) => (
                  <Fact key={label} label={label} large={label === 'Price' || label === 'Boxes'}>
                    <Skeleton width="4.5rem" height="1.2em" />
                  </Fact>
                ))}
              </Facts>
            </CardBody>
            <CardActions style={{ minHeight: 'calc(var(--target) + 2 * var(--s-1) + 1px)' }} />
          </CardFrame>
        ))}
      </CardList>
    </>
  )
}
