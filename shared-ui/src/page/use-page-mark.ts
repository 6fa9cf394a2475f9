import { useLayoutEffect } from 'react'

/**
 * While it is mounted, `<html>` has that data attribute: for what changes the page around it. In the
 * place of a `:has()`, which would look through the whole page at every change of it.
 *
 * `foot`: it sticks to the foot of the window, `always` or where that is `narrow`; nothing that is
 * scrolled to, and no toast, lies under it.
 */
export function usePageMark(name: string, value = '') {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
}
