import { lazyPart } from 'shared-ui'

/**
 * The bell, and the question of Sign Out, are in a separate chunk, which loads when a signed-in user's browser is idle. If the
 * chunk fails to load, the bar has no bell.
 */
export const livePart = lazyPart(
  () => import(/* webpackChunkName: "live" */ '../notifications/live-part.ts'),
)
