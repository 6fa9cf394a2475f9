import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button, EmptyState, Page, spotRoadArt, usePageMark } from 'shared-ui'
import type { HalfName } from '../contract/release.ts'

const titles: Record<HalfName, string> = {
  'customer-app': 'The customer pages could not be loaded',
  'packer-app': 'The packer pages could not be loaded',
}

interface HalfFailedProps {
  name: HalfName
  /** After a Retry that has failed: the button with the focus is here again. */
  again: boolean
  onRetry(): void
}

export function HalfFailed({ name, again, onRetry }: HalfFailedProps) {
  usePageMark('fits')
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (again) retry.current?.focus()
  }, [again])
  const retryNow = useEffectEvent(onRetry)
  useEffect(() => {
    const online = () => retryNow()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])

  return (
    <Page>
      <title>{`${titles[name]} · Manyhands`}</title>
      <div role="alert">
        <EmptyState
          art={spotRoadArt}
          title={titles[name]}
          level={1}
          action={
            <Button variant="primary" big ref={retry} onClick={onRetry}>
              <RotateCw size={20} aria-hidden />
              Retry
            </Button>
          }
        >
          The connection may have dropped. Everything else on Manyhands still works, and nothing you
          saved is lost.
        </EmptyState>
      </div>
    </Page>
  )
}
