import type { Skeleton } from 'shell/contract'

/**
 * What the pages of this half show before any script has run, by address. The build writes it into the
 * release. It may import only types.
 */
export const skeletons: Record<string, Skeleton> = {
  '/customer/dashboard': {
    title: 'Dashboard',
    rows: [
      { height: [26, 17.5] },
      { height: [6.5, 6.5], boxes: [1, 3] },
      { height: [33, 33], boxes: [1, 3] },
    ],
  },
}
