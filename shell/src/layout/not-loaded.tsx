import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button, EmptyState, Page, spotRoadArt, usePageMark } from 'shared-ui'
import { whenBack } from '../connection/when-back.ts'

interface NotLoadedProps {
  title: string
  /** After a Retry that has failed: the button with the focus is here again. */
  again?: boolean
  /** By the button, and by itself when the network is back. */
  onRetry(): void
}

/** What stands in the place of a page whose code did not come, or does not run. */
export function NotLoaded({ title, again, onRetry }: NotLoadedProps) {
  usePageMark('fits')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (again) button.current?.focus()
  }, [again])
  const retry = useEffectEvent(onRetry)
  useEffect(() => whenBack(() => retry()), [])

  return (
    <Page>
      <title>{`${title} · Manyhands`}</title>
      <div role="alert">
        <EmptyState
          art={spotRoadArt}
          title={title}
          level={1}
          action={
            <Button variant="primary" big ref={button} onClick={onRetry}>
              <RotateCw size={20} aria-hidden />
              Retry
            </Button>
          }
        >
          {navigator.onLine
            ? 'The connection may have dropped. Everything else on Manyhands still works, and nothing you saved is lost.'
            : 'You are offline. Nothing you saved is lost, and this page comes when you are back.'}
        </EmptyState>
      </div>
    </Page>
  )
}
