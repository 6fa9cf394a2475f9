import { Loading, Page, Skeleton, Stack, useDelayed, VisuallyHidden } from 'shared-ui'

/** Reserves the space of a job while it loads. The gray bars show after a short delay. */
export function JobSkeleton() {
  const shown = useDelayed()
  return (
    <Page>
      <title>Job · Manyhands</title>
      <VisuallyHidden>
        <Loading text="Loading your job..." />
      </VisuallyHidden>
      <Stack aria-hidden style={shown ? undefined : { visibility: 'hidden' }}>
        <Skeleton width="7rem" height="2rem" radius="var(--r-full)" />
        <Skeleton width="70%" height="2.75rem" />
        <Skeleton width="50%" height="1.5rem" />
        <Skeleton width="100%" height="26rem" radius="var(--r-lg)" />
        <Skeleton width="100%" height="20rem" radius="var(--r-lg)" />
      </Stack>
    </Page>
  )
}
