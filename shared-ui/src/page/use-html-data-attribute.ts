import { useLayoutEffect } from 'react'

/**
 * Sets a data attribute on `<html>` while mounted, so that global styles can react to a component. A `:has()`
 * selector would be slower, because browsers re-evaluate it on every DOM change.
 *
 * A component with a bar at the bottom of the window sets the name `foot`. The value is `always`, or `narrow`
 * if the bar shows only in windows below 64em. The global styles then keep toasts, and elements that the
 * browser scrolls to, above the bar.
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
