import { type ComponentType, useState } from 'react'
import type { Notice } from '../contract/contract.ts'
import { reloadIntoNewRelease } from '../reload/reload-into-new-release.ts'
import type { SlideOutMenuProps } from './slide-out-menu.tsx'

const menuPart = () => import(/* webpackChunkName: "menu" */ './slide-out-menu.tsx')

const notHere: Notice = {
  text: 'The menu could not be loaded. Check your connection, then try again.',
  tone: 'warning',
}

/** The menu is a chunk of its own, since most visits never open it. It loads once its button is hovered or focused. */
export function useMenuPart() {
  const [Menu, setMenu] = useState<ComponentType<SlideOutMenuProps>>()
  const fetchMenu = async () => {
    const { SlideOutMenu } = await menuPart()
    setMenu(() => SlideOutMenu)
  }
  return {
    Menu,
    prefetch: () => void fetchMenu().catch(() => {}),
    /** For a press of the button: a toast says if the menu cannot be loaded. */
    fetch: (onMissing: (notice: Notice) => void) =>
      void fetchMenu().catch(() => {
        onMissing(notHere)
        void reloadIntoNewRelease()
      }),
  }
}
