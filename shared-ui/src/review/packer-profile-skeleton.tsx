import { Card } from '../card/card.tsx'
import { Loading } from '../loading/loading.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { Stack } from '../page/stack.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** The place of a `PackerProfile` while it loads. */
export function PackerProfileSkeleton() {
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading this packer..." />
      </VisuallyHidden>
      <Card $pad aria-hidden>
        <Stack $gap="var(--s-4)">
          <Skeleton width="3.5rem" height="3.5rem" />
          <Skeleton width="60%" height="2rem" />
          <Skeleton height="9rem" />
        </Stack>
      </Card>
    </>
  )
}
