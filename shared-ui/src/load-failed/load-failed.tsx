import { RotateCw } from 'lucide-react'
import { spotRoadArt } from '../art/spot-road.ts'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { Stack } from '../page/stack.tsx'
import { Panel } from '../panel/panel.tsx'

const advice = 'The connection may have dropped. Nothing you saved is lost.'

export interface LoadFailedProps {
  /** What did not come, in one sentence. */
  title: string
  /** 1 where it is all that the page has: a page without a heading is silent and takes no focus. */
  level?: 1
  onRetry(): void
}

/** What stands in the place of data that did not come, with the way to ask for it again. */
export function LoadFailed({ title, level, onRetry }: LoadFailedProps) {
  const retry = (
    <Button variant="second" onClick={onRetry}>
      <RotateCw size={18} aria-hidden />
      Retry
    </Button>
  )
  if (level) {
    return (
      <div role="alert">
        <EmptyState art={spotRoadArt} title={title} level={level} action={retry}>
          {advice}
        </EmptyState>
      </div>
    )
  }
  return (
    <Panel tone="error" title={title} role="alert">
      <Stack>
        <span>{advice}</span>
        <div>{retry}</div>
      </Stack>
    </Panel>
  )
}
