import { type ComponentType, useState } from 'react'
import type { Notice } from '../contract/contract.ts'
import { reloadIntoNewRelease } from '../layout/new-release.ts'
import type { SlideOutMenuProps } from './slide-out-menu.tsx'

const menuPart = () => import(/* webpackChunkName: "menu" */ './slide-out-menu.tsx')

const notHere: Notice = {
  text: 'The menu could not be loaded. The connection may have dropped: try again.',
  tone: 'warning',
}

/** The menu, a part of its own, since most visits never open it: it comes once its button is reached for. */
export function useMenuPart() {
  const [Menu, setMenu] = useState<ComponentType<SlideOutMenuProps>>()
  const fetchMenu = async () => {
    const { SlideOutMenu } = await menuPart()
    setMenu(() => SlideOutMenu)
  }
  return {
    Menu,
    prefetch: () => void fetchMenu().catch(() => {}),
    /** For whoever has pressed the button: without the menu they are told. */
    fetch: (onMissing: (notice: Notice) => void) =>
      void fetchMenu().catch(() => {
        onMissing(notHere)
        void reloadIntoNewRelease()
      }),
  }
}
