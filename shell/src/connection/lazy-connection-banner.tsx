import { useEffect, useEffectEvent, useState } from 'react'
import { lazyPart, useLazyPart, useWhenIdle } from 'shared-ui'

const connectionBanner = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "connection" */ './connection-banner.tsx')).ConnectionBanner,
)

const retryMs = 5_000

/**
 * The connection banner. Its chunk loads early, when the browser is idle, because no chunk can load while
 * offline.
 */
export function LazyConnectionBanner() {
  const [idle, setIdle] = useState(false)
  useWhenIdle(true, () => setIdle(true))
  const { part: Banner, error, retry } = useLazyPart(connectionBanner, idle)
  const loadAgain = useEffectEvent(retry)
  useEffect(() => {
    if (!error) return undefined
    const timer = setTimeout(() => loadAgain(), retryMs)
    return () => clearTimeout(timer)
  }, [error])
  return Banner && <Banner />
}
