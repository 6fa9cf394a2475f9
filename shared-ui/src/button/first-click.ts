/**
 * A click handler that ignores all but the first click of a double or triple click, for a button that
 * appears where another was clicked. Keyboard clicks have `detail` 0.
 */
export const onFirstClick = (handler: () => void) => (event: { detail: number }) => {
  if (event.detail < 2) handler()
}
