import { useEffect, useEffectEvent } from 'react'
import { lazyPart, useLazyPart } from 'shared-ui'
import type { Notice } from '../contract/contract.ts'
import { reloadIntoNewRelease } from '../reload/reload-into-new-release.ts'

/** The menu is in a separate chunk, since most visits never open it. */
const slideOutMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "menu" */ './slide-out-menu.tsx')).SlideOutMenu,
)

const notLoaded: Notice = {
  text: 'The menu could not be loaded. Check your connection, then try again.',
  tone: 'warning',
}

/** Prefetches the menu. Failures are ignored: opening the menu loads it again. */
export const prefetchMenu = () => void slideOutMenu.load().catch(() => {})

/**
 * Returns the menu once it has loaded. `onFailure` gets a notice if the menu fails to load while it is
 * `wanted`.
 */
export function useMenuPart(wanted: boolean, onFailure: (notice: Notice) => void) {
  const { part, error, retry } = useLazyPart(slideOutMenu, wanted)
  const fail = useEffectEvent(() => {
    retry()
    onFailure(notLoaded)
    void reloadIntoNewRelease()
  })
  useEffect(() => {
    if (error) fail()
  }, [error])
  return part
}
