import { type ComponentType, useState } from 'react'
import { useWhenIdle } from 'shared-ui'

const part = () => import(/* webpackChunkName: "connection" */ './connection-notice.tsx')

const againMs = 5_000

/** The notice in a part of its own, fetched while there is still a network to fetch it by. */
export function LateConnectionNotice() {
  const [Notice, setNotice] = useState<ComponentType>()
  const fetchNotice = () =>
    void part().then(
      ({ ConnectionNotice }) => setNotice(() => ConnectionNotice),
      () => setTimeout(fetchNotice, againMs),
    )
  useWhenIdle(true, fetchNotice)
  return Notice && <Notice />
}
