import { useEffect, useEffectEvent, useState } from 'react'
import { lazyPart, useLazyPart, useWhenIdle } from 'shared-ui'

const connectionNotice = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "connection" */ './connection-notice.tsx')).ConnectionNotice,
)

const retryMs = 5_000

/** The connection banner. Its chunk loads when the browser is idle, while there still is a network. */
export function LateConnectionNotice() {
  const [idle, setIdle] = useState(false)
  useWhenIdle(true, () => setIdle(true))
  const { part: Notice, error, retry } = useLazyPart(connectionNotice, idle)
  const loadAgain = useEffectEvent(retry)
  useEffect(() => {
    if (!error) return undefined
    const timer = setTimeout(() => loadAgain(), retryMs)
    return () => clearTimeout(timer)
  }, [error])
  return Notice && <Notice />
}
