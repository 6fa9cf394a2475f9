import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button, EmptyState, Page, spotRoadArt, useHtmlDataAttribute } from 'shared-ui'
import { onReconnect } from '../connection/on-reconnect.ts'

interface NotLoadedProps {
  title: string
  /** True if the page's code failed, so the connection is not the cause. */
  isOwnFault?: boolean
  /** Whether a Retry has just failed: the new Retry button then takes the focus. */
  again?: boolean
  /** Called by the button and, unless `isOwnFault`, automatically when the network is back. */
  onRetry(): void
}

/** Replaces a page whose code failed to load or crashed. */
export function NotLoaded({ title, isOwnFault = false, again, onRetry }: NotLoadedProps) {
  useHtmlDataAttribute('fits')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (again) button.current?.focus()
  }, [again])
  const retry = useEffectEvent(onRetry)
  useEffect(() => (isOwnFault ? undefined : onReconnect(() => retry())), [isOwnFault])

  return (
    <Page>
      <title>{`${title} · Manyhands`}</title>
      <div role="alert">
        <EmptyState
          art={spotRoadArt}
          title={`${title}.`}
          level={1}
          action={
            <>
              <Button variant="primary" big ref={button} onClick={onRetry}>
                <RotateCw size={20} aria-hidden />
                Retry
              </Button>
              {isOwnFault && (
                <Button big onClick={() => location.reload()}>
                  Reload the page
                </Button>
              )}
            </>
          }
        >
          {isOwnFault
            ? 'The problem is on our side, not your connection. Nothing you saved is lost. Retry, or reload the page.'
            : navigator.onLine
              ? 'Check your connection, then try again. The rest of Manyhands still works, and nothing you saved is lost.'
              : "You are offline. This will load when you're back online. Nothing you saved is lost."}
        </EmptyState>
      </div>
    </Page>
  )
}
