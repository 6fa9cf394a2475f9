import { Card, Loading, Skeleton, Stack, useDelayed } from 'shared-ui'

/** The words at once, and a table in grey once it takes long enough to be noticed. */
export function TableSkeleton({ text }: { text: string }) {
  const shown = useDelayed()
  return (
    <Stack>
      <Loading text={text} />
      {shown && (
        <Card $pad aria-hidden>
          <Stack $gap="var(--s-8)">
            {[90, 72, 84].map((share) => (
              <Skeleton key={share} width={`${share}%`} height="1.25rem" />
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  )
}
