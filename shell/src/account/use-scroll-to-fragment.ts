import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Scrolls to the section that the address names, like the browser does for a page that is complete when it loads.
 * Scrolls again when the sections have their data, because their heights change.
 */
export function useScrollToFragment(): void {
  const { hash } = useLocation()
  const isFetching = useIsFetching() > 0
  const [phase, setPhase] = useState<'mounted' | 'loading' | 'loaded'>('mounted')
  if (phase === 'mounted' && isFetching) setPhase('loading')
  if (phase === 'loading' && !isFetching) setPhase('loaded')
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView?.()
  }, [hash, phase])
}
