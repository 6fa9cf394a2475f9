import { useState, useSyncExternalStore } from 'react'
import { afterPaint, lazyPart, useLazyPart, useWhenIdle } from 'shared-ui'

const filterPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './filter-panel.tsx')).FilterPanel,
)

const phone = () => window.matchMedia?.('(max-width: 39.99em)')

function subscribe(onChange: () => void) {
  const query = phone()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/**
 * Opens and closes the filters: a bottom sheet on phones, otherwise a panel in the page. When the window
 * crosses the width of phones, open filters hide instead of changing between sheet and panel. The code loads
 * when the filters open, or earlier: once `ready` is true and the browser is idle.
 */
export function useFilterPanel(openAtFirst: boolean, ready: boolean) {
  const sheet = useSyncExternalStore(subscribe, () => phone()?.matches ?? false)
  const [openAs, setOpenAsNow] = useState(openAtFirst && !sheet ? 'panel' : undefined)
  const setOpenAs = (as: typeof openAs) => afterPaint(() => setOpenAsNow(as))
  const shape = sheet ? 'sheet' : 'panel'
  const open = openAs === shape

  const { part: Panel, error, retry } = useLazyPart(filterPanel, open)
  useWhenIdle(ready, () => void filterPanel.load().catch(() => {}))

  return {
    Panel,
    sheet,
    open,
    toggle: () => setOpenAs(open ? undefined : shape),
    close: () => setOpenAs(undefined),
    /** Loads the chunk again; set only after a failure. */
    retry: open && error ? retry : undefined,
  }
}
