import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { spotRoadArt } from '../art/spot-road.ts'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { Stack } from '../page/stack.tsx'
import { Panel } from '../panel/panel.tsx'

/** Offline, the connection banner of the page already says so. */
const advice = () =>
  `${navigator.onLine ? 'The connection may have dropped, or Manyhands is very busy' : "This will load when you're back online"}. Nothing you saved is lost.`

export interface LoadFailedProps {
  /** What did not come, in one sentence. */
  title: string
  /** 1 where it is all that the page has: a page without a heading is silent and takes no focus. */
  level?: 1
  onRetry(): void
}

/** When what had the focus goes away with it, the page takes over: its heading, where there is one. */
function useFocusHandedOn() {
  const within = useRef(false)
  useEffect(
    () => () => {
      if (!within.current || document.activeElement !== document.body) return
      const heading = document.querySelector<HTMLElement>('main h1')
      heading?.setAttribute('tabindex', '-1')
      const place = heading ?? document.querySelector<HTMLElement>('main')
      place?.focus({ preventScroll: true })
    },
    [],
  )
  return {
    onFocus: () => {
      within.current = true
    },
    onBlur: () => {
      within.current = false
    },
  }
}

/** What stands in the place of data that did not come, with the way to ask for it again. */
export function LoadFailed({ title, level, onRetry }: LoadFailedProps) {
  const focus = useFocusHandedOn()
  const retry = (
    <Button variant="second" onClick={onRetry}>
      <RotateCw size={18} aria-hidden />
      Retry
    </Button>
  )
  if (level) {
    return (
      <div role="alert" {...focus}>
        <EmptyState art={spotRoadArt} title={title} level={level} action={retry}>
          {advice()}
        </EmptyState>
      </div>
    )
  }
  return (
    <Panel tone="error" title={title} role="alert" style={{ maxWidth: 'var(--measure)' }}>
      <Stack>
        <span>{advice()}</span>
        <div {...focus}>{retry}</div>
      </Stack>
    </Panel>
  )
}
