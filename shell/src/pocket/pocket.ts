import { lazyPart } from 'shared-ui'

/** What only packers with a gig, and users who are asked, need. */
export const pocket = lazyPart(() => import(/* webpackChunkName: "pocket" */ './pocket-part.ts'))
