import { lazyPart } from 'shared-ui'

/** In the chunk of the filters: each further chunk adds its hash to the first page. */
export const marketplaceExtras = lazyPart(
  () => import(/* webpackChunkName: "filters" */ './extras.tsx'),
)
