import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { spotRoadArt } from '../art/drawings.ts'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { Stack } from '../page/stack.tsx'
import { Panel } from '../panel/panel.tsx'

/**
 * Returns the sentences below the title. While offline they give no reason, because the connection banner
 * already does.
 */
const advice = () =>
  `${navigator.onLine ? 'The connection may have dropped, or Manyhands is very busy' : "This will load when you're back online"}. Nothing you saved is lost.`

export interface LoadFailedProps {
  /** One sentence that names what failed to load. */
  title: string
  /** Set to 1 if this is the page's only content. The title then becomes the page's h1. */
  level?: 1
  onRetry(): void
}

/** If the Retry button disappears while focused, focuses the page's heading or main element. */
function useFocusFallback() {
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

/** Replaces data that failed to load, with a Retry button. */
export function LoadFailed({ title, level, onRetry }: LoadFailedProps) {
  const focus = useFocusFallback()
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
