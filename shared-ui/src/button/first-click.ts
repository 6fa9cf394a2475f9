/**
 * A click handler that ignores the later clicks of a double or triple click: the pointer pressed what
 * was in this place before. Clicks by keyboard have the detail 0.
 */
export const onFirstClick = (act: () => void) => (event: { detail: number }) => {
  if (event.detail < 2) act()
}
