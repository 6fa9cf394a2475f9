import { useLayoutEffect } from 'react'

/**
 * Sets a data attribute on `<html>` while mounted, so that global styles can react to a component. A
 * `:has()` selector would be slower, because browsers re-evaluate it on every DOM change.
 *
 * `foot`: a bar is fixed to the bottom of the window, `always` or only on `narrow` windows. Toasts and
 * scrolled-to elements stay above it.
 */
export function useHtmlDataAttribute(name: string, value = '') {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
}
