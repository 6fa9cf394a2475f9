import { type RefObject, useEffect } from 'react'

/**
 * Keeps a fixed element within the part of the window that no on-screen keyboard covers. By default browsers
 * do not resize the window for a keyboard.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const update = () => {
      const { offsetTop, height, scale } = visualViewport
      // While the user zooms in, the element stays where it is.
      const bottom = scale > 1 ? 0 : Math.max(0, window.innerHeight - offsetTop - height)
      element.current?.style.setProperty('--covered-top', `${scale > 1 ? 0 : offsetTop}px`)
      element.current?.style.setProperty('--covered-bottom', `${bottom}px`)
    }
    update()
    for (const event of ['resize', 'scroll']) visualViewport.addEventListener(event, update)
    return () => {
      for (const event of ['resize', 'scroll']) visualViewport.removeEventListener(event, update)
    }
  }, [element])
}
