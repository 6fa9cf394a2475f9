import { useEffect, useState, useSyncExternalStore } from 'react'
import { useWhenIdle } from 'shared-ui'
import type { FilterPanel } from './filter-panel.tsx'

const load = async () => (await import('./filter-panel.tsx')).FilterPanel

const phone = () => window.matchMedia?.('(max-width: 39.99em)')

function subscribe(onChange: () => void) {
  const query = phone()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/**
 * Whether the filters are open, and as what: a sheet on phones, else a panel in the page. A panel
 * that is open does not turn into a sheet over the page when the window gets narrower.
 *
 * Their code is loaded when the browser is idle, or when they are opened.
 */
export function useFilterPanel(openAtFirst: boolean, idle: boolean) {
  const sheet = useSyncExternalStore(subscribe, () => phone()?.matches ?? false)
  const [openAs, setOpenAs] = useState(openAtFirst && !sheet ? 'panel' : undefined)
  const [Panel, setPanel] = useState<{ Component: typeof FilterPanel }>()
  const [failed, setFailed] = useState(false)
  const shape = sheet ? 'sheet' : 'panel'
  const open = openAs === shape

  const wanted = open && !Panel && !failed
  useEffect(() => {
    if (!wanted) return
    load().then(
      (Component) => setPanel({ Component }),
      () => setFailed(true),
    )
  }, [wanted])
  useWhenIdle(idle, () => void load().catch(() => {}))

  return {
    Panel: Panel?.Component,
    sheet,
    open,
    toggle: () => setOpenAs(open ? undefined : shape),
    close: () => setOpenAs(undefined),
    /** Set when the code did not load: loads it again. */
    retry: open && failed ? () => setFailed(false) : undefined,
  }
}
